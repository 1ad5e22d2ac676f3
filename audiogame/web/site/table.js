// The way to the table: messages with the time they were sent, and ticks when one is due.

const STOPPED_S = 1.5; // what is so late was not waited for: the page stood still

export const now = () => performance.now() / 1000;

export class Table {
  // `act` does a command, `broken` tells of a fault; `latency` gives a sound's way to the ear in s.
  constructor({ act, ready, broken, latency }) {
    this.latency = latency;
    this.timer = 0;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onerror = (event) => broken(event.message);
    this.worker.onmessage = ({ data }) => {
      if (data.ready) ready();
      else if (data.broken !== undefined) broken(data.broken);
      else {
        data.commands.forEach(act);
        this.tickAt(data.due_s);
      }
    };
  }

  send(message) {
    this.worker.postMessage({ ...message, now_s: now(), latency_s: this.latency() });
  }

  press(key, at_s) {
    this.send({ do: "press", key, at_s });
  }

  // Tell the time when it is due; a key that was pressed before is told before.
  tickAt(due_s) {
    clearTimeout(this.timer);
    if (due_s === null) return;
    this.timer = setTimeout(() => {
      if (now() - due_s > STOPPED_S) this.send({ do: "slept", since_s: due_s });
      this.send({ do: "tick" });
    }, Math.max(0, (due_s - now()) * 1000));
  }
}
