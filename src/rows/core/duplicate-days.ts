/** Which days each key has a record of, where more than one of a day is one too many. */
import { DateCells } from './columns.ts';

const day = 86_400_000;

/** As many as fit into the bits of a number beside the one for no day; a report covers no more. */
const maxDays = 31;

/** Reads the day of each record, without keeping it. */
export class DuplicateDayCounter extends DateCells {
  /** By row: a bit for each day, counted modulo 31, and the last one for no day. */
  #daysByRow = new Uint32Array(1024);
  #firstDay = Infinity;
  #lastDay = -Infinity;
  #repeated = 0;

  constructor() {
    super(false);
  }

  /** Takes the record that is about to be written to a row, or added to it. */
  addRecord(row: number): void {
    if (row >= this.#daysByRow.length) {
      const grown = new Uint32Array(this.#daysByRow.length * 2);
      grown.set(this.#daysByRow);
      this.#daysByRow = grown;
    }
    const number = this.pending / day;
    const bit = Number.isNaN(number) ? maxDays : ((number % maxDays) + maxDays) % maxDays;
    if (!Number.isNaN(number)) {
      this.#firstDay = Math.min(this.#firstDay, number);
      this.#lastDay = Math.max(this.#lastDay, number);
    }
    const before = this.#daysByRow[row] as number;
    if (((before >>> bit) & 1) === 1) this.#repeated++;
    else this.#daysByRow[row] = before | (1 << bit);
  }

  /** Records of a key and a day beyond the first; 0 over more days than can be told apart. */
  get repeated(): number {
    return this.#lastDay - this.#firstDay < maxDays ? this.#repeated : 0;
  }

  override write(): void {}
  override add(): void {}
  override trim(): void {}
}
