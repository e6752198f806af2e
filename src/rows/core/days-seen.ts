/** Which days each key has a record of, where more than one of a day is one too many. */
import { DateCells } from './columns.ts';

const day = 86_400_000;

/** As many as fit into the bits of a number beside the one for no day; a report covers no more. */
const most = 31;

/** Reads the day of each record, without keeping it. */
export class DaysSeen extends DateCells {
  /** By row: a bit for each day, counted modulo 31, and the last one for no day. */
  #seen = new Uint32Array(1024);
  #first = Infinity;
  #last = -Infinity;
  #repeated = 0;

  constructor() {
    super(false);
  }

  /** Takes the record that is about to be written to a row, or added to it. */
  take(row: number): void {
    if (row >= this.#seen.length) {
      const grown = new Uint32Array(this.#seen.length * 2);
      grown.set(this.#seen);
      this.#seen = grown;
    }
    const number = this.pending / day;
    const bit = Number.isNaN(number) ? most : ((number % most) + most) % most;
    if (!Number.isNaN(number)) {
      this.#first = Math.min(this.#first, number);
      this.#last = Math.max(this.#last, number);
    }
    const before = this.#seen[row] as number;
    if (((before >>> bit) & 1) === 1) this.#repeated++;
    else this.#seen[row] = before | (1 << bit);
  }

  /** Records of a key and a day beyond the first; 0 over more days than can be told apart. */
  get repeated(): number {
    return this.#last - this.#first < most ? this.#repeated : 0;
  }

  override write(): void {}
  override add(): void {}
  override trim(): void {}
}
