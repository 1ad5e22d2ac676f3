// Games played and won on this device, by level and number of players. They go nowhere else.

const KEY = "slapjack wins";
const NAME = /^[a-z]+ [0-9]+$/; // a level and how many played

function counts(each) {
  return [each?.games, each?.wins].every((count) => Number.isInteger(count) && count >= 0);
}

export class Wins {
  constructor({ list, none, titleOf }) {
    Object.assign(this, { list, none, titleOf });
    this.show();
  }

  // What is kept may be spoilt: only what reads as games and wins counts.
  all() {
    try {
      const kept = Object.entries(JSON.parse(localStorage.getItem(KEY)) ?? {});
      return Object.fromEntries(kept.filter(([name, each]) => NAME.test(name) && counts(each)));
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
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Where nothing can be kept there is nothing to forget.
    }
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
