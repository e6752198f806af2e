/** Counts records that repeat a day of the same key. */
import { DateCells } from './columns.ts';

const day = 86_400_000;

/** Bits available for days, besides the one for "no day"; no report covers more. */
const maxDays = 31;

/** Reads the day of each record without storing it. */
export class DuplicateDayCounter extends DateCells {
  /** By row: one bit per day, modulo 31, and a last bit for no day. */
  #daysByRow = new Uint32Array(1024);
  #firstDay = Infinity;
  #lastDay = -Infinity;
  #repeated = 0;

  constructor() {
    super(false);
  }

  /** Reads the record about to be written or added to a row. */
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

  /** Records beyond the first for a key and day; 0 if the days span more than the bits can tell apart. */
  get repeated(): number {
    return this.#lastDay - this.#firstDay < maxDays ? this.#repeated : 0;
  }

  override write(): void {}
  override add(): void {}
  override trim(): void {}
}
