// Games played and won on this device, by level and number of players. They go nowhere else.

const KEY = "slapjack wins";

export class Wins {
  constructor({ list, none, titleOf }) {
    Object.assign(this, { list, none, titleOf });
    this.show();
  }

  all() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {};
    }
  }

  note(level, players, won) {
    const all = this.all();
    const name = `${level} ${players}`;
    const { games = 0, wins = 0 } = all[name] ?? {};
    all[name] = { games: games + 1, wins: wins + (won ? 1 : 0) };
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // Without room, or in a private window, nothing is kept.
    }
    this.show();
  }

  wipe() {
    localStorage.removeItem(KEY);
    this.show();
  }

  show() {
    const all = Object.entries(this.all());
    this.none.hidden = all.length > 0;
    this.list.replaceChildren(
      ...all.map(([name, { games, wins }]) => {
        const [level, players] = name.split(" ");
        const item = document.createElement("li");
        const { of, games: word } = this.list.dataset;
        item.textContent = `${this.titleOf(level)}, ${players}: ${wins} ${of} ${games} ${word}`;
        return item;
      }),
    );
  }
}
