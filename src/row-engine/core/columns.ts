/** Column storage: text as dictionary codes, numbers as floats. Readers fill columns cell by cell. */
import { parseDecimal } from '#lib/decimal.ts';
import { Dictionary } from './dictionary.ts';
import { parseDay, parseNumber } from './parse-cell.ts';
import { grown } from './typed-arrays.ts';
import { withBytes } from './utf8.ts';

/** Codes in the smallest integer type that holds them. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Money is stored in millionths. */
export const million = 1_000_000;

/** A value of the row that a reader is reading. One of the wrong type, or that was never set, is no value. */
export interface Cell {
  clear: () => void;
  /** UTF-8 text in a reader's buffer. */
  setBytes: (source: Uint8Array, from: number, to: number) => void;
  setText: (text: string) => void;
  setNumber: (value: number) => void;
  setFlag: (value: boolean) => void;
}

/** A column: `write` stores the value that was set in a row. */
interface ColumnCells extends Cell {
  write: (row: number) => void;
  /** Adds to the row's value. Only numbers add up; text is kept unless there was none. */
  add: (row: number) => void;
  trim: (rows: number) => void;
}

const decoder = new TextDecoder();

/** Text and booleans. */
export class TextCells implements ColumnCells {
  readonly dictionary = new Dictionary();
  codes: Codes = new Uint8Array(1024);
  #pending = 0;
  #last = 0;
  #lastText = '';
  #lastTextCode = 0;
  readonly #isBoolean: boolean;

  constructor(isBoolean: boolean) {
    this.#isBoolean = isBoolean;
    if (isBoolean) ['false', 'true'].forEach((word) => this.dictionary.internText(word));
  }

  clear(): void {
    this.#pending = 0;
  }

  setBytes(source: Uint8Array, from: number, to: number): void {
    if (this.#isBoolean) this.#pending = this.dictionary.findBytes(source, from, to);
    else this.#pending = from === to ? 0 : this.#code(source, from, to);
  }

  setText(text: string): void {
    // Channels, accounts and currencies come in runs.
    if (text !== this.#lastText) {
      withBytes(text, (...bytes) => this.setBytes(...bytes));
      this.#lastText = text;
      this.#lastTextCode = this.#pending;
    }
    this.#pending = this.#lastTextCode;
  }

  setNumber(value: number): void {
    if (!this.#isBoolean && Number.isFinite(value)) this.setText(String(value));
    else this.#pending = 0;
  }

  setFlag(value: boolean): void {
    this.#pending = this.#isBoolean ? 1 + Number(value) : 0;
  }

  write(row: number): void {
    if (row >= this.codes.length) this.codes = grown(this.codes);
    if (this.#pending > 0xff && this.codes.BYTES_PER_ELEMENT < 4) this.#widen();
    this.codes[row] = this.#pending;
  }

  add(row: number): void {
    if (this.codes[row] === 0) this.write(row);
  }

  trim(rows: number): void {
    if (this.codes.length > rows) this.codes = this.codes.slice(0, rows);
    this.dictionary.trim();
  }

  /** Rows often repeat the row before. */
  #code(source: Uint8Array, from: number, to: number): number {
    const { dictionary } = this;
    const last = this.#last;
    if (last !== 0 && dictionary.matches(last, source, from, to)) return last;
    return (this.#last = dictionary.intern(source, from, to));
  }

  #widen(): void {
    const Kind = this.#pending > 0xffff ? Uint32Array : Uint16Array;
    if (Kind.BYTES_PER_ELEMENT > this.codes.BYTES_PER_ELEMENT) this.codes = new Kind(this.codes);
  }
}

/** ISO 4217 codes, stored in upper case. Anything but a three-letter code is stored as no value. */
export class CurrencyCells extends TextCells {
  readonly #upper = new Uint8Array(3);

  constructor() {
    super(false);
  }

  override setBytes(source: Uint8Array, from: number, to: number): void {
    this.clear();
    if (to - from !== 3) return;
    for (let i = 0; i < 3; i++) {
      const letter = (source[from + i] as number) & ~0x20;
      if (letter < 0x41 || letter > 0x5a) return;
      this.#upper[i] = letter;
    }
    super.setBytes(this.#upper, 0, 3);
  }
}

/** Numbers; NaN means no value. Money is stored as whole millionths. */
export class NumberCells implements ColumnCells {
  /** The stored number that represents 1 unit of the column. */
  readonly scale: number;
  /** Whether all values are integers as stored. */
  isWhole = true;
  /** Whether any row may lack a value. */
  hasGaps = false;
  values = new Float64Array(1024);
  /** The value of the row being read; NaN for none. */
  pending = Number.NaN;

  constructor(scale: number) {
    this.scale = scale;
  }

  clear(): void {
    this.pending = Number.NaN;
  }

  setBytes(source: Uint8Array, from: number, to: number): void {
    this.setNumber(parseNumber(source, from, to));
  }

  setText(text: string): void {
    this.setNumber(parseDecimal(text));
  }

  setNumber(value: number): void {
    const stored = this.scale === 1 ? value : Math.round(value * this.scale);
    // Per the contract, a number too large to be exact is unknown. Adding zero turns -0 into 0.
    this.pending = Math.abs(value) <= Number.MAX_SAFE_INTEGER ? stored + 0 : Number.NaN;
  }

  setFlag(): void {
    this.pending = Number.NaN;
  }

  write(row: number): void {
    if (row >= this.values.length) this.values = grown(this.values);
    const value = this.pending;
    if (value !== value) this.hasGaps = true;
    else if (this.isWhole && value !== Math.floor(value)) this.isWhole = false;
    this.values[row] = value;
  }

  add(row: number): void {
    const before = this.values[row] as number;
    if (Number.isNaN(this.pending)) return;
    if (!Number.isNaN(before)) this.pending += before;
    this.write(row);
  }

  trim(rows: number): void {
    if (this.values.length > rows) this.values = this.values.slice(0, rows);
  }
}

/**
 * Numerator and denominator of a ratio when several records share a key: only records that have both count.
 * While every record has both or neither, the columns themselves serve as these sums.
 */
export class PairCells {
  readonly #over: NumberCells;
  readonly #under: NumberCells;
  /** `null` while the columns themselves serve as the sums. */
  sums: { over: Float64Array; under: Float64Array } | null = null;

  constructor(over: NumberCells, under: NumberCells) {
    this.#over = over;
    this.#under = under;
  }

  /** Reads the record about to be written or added to a row. */
  addRecord(row: number, isNew: boolean): void {
    const [over, under] = [this.#over.pending, this.#under.pending];
    const hasBoth = !Number.isNaN(over) && !Number.isNaN(under);
    if (this.sums === null) {
      if (Number.isNaN(over) === Number.isNaN(under)) return;
      this.sums = { over: this.#over.values.slice(), under: this.#under.values.slice() };
    }
    const { sums } = this;
    if (row >= sums.over.length) {
      this.sums = { over: grown(sums.over), under: grown(sums.under) };
    }
    addTo(this.sums.over, row, isNew, hasBoth ? over : Number.NaN);
    addTo(this.sums.under, row, isNew, hasBoth ? under : Number.NaN);
  }
}

function addTo(sums: Float64Array, row: number, isNew: boolean, value: number): void {
  const before = isNew ? Number.NaN : (sums[row] as number);
  if (isNew || !Number.isNaN(value)) sums[row] = Number.isNaN(before) ? value : before + value;
}

/** Dates as milliseconds since 1970, UTC; NaN means no value. */
export class DateCells extends NumberCells {
  readonly isInstant: boolean;

  constructor(instant: boolean) {
    super(1);
    this.isInstant = instant;
  }

  override setBytes(source: Uint8Array, from: number, to: number): void {
    if (to - from === 10) super.setNumber(parseDay(source, from));
    else this.setText(decoder.decode(source.subarray(from, to)));
  }

  override setText(text: string): void {
    if (text.length === 10) {
      // More bytes than characters means a non-digit somewhere, so not a day.
      super.setNumber(withBytes(text, (bytes) => parseDay(bytes, 0)));
    } else super.setNumber(this.isInstant ? Date.parse(text) : Number.NaN);
  }

  override setNumber(): void {
    this.clear();
  }

  /** Dates cannot be added: the later row wins. */
  override add(row: number): void {
    if (Number.isNaN(this.values[row])) this.write(row);
  }
}

/** A key is written once and never changes. Its code is its row plus one, so only the dictionary is stored. */
export class KeyCells {
  readonly dictionary = new Dictionary();
  #codes = new Uint32Array(0);

  /** Codes of the first `rows` rows, created on first use. */
  codes(rows: number): Uint32Array {
    if (this.#codes.length < rows) {
      this.#codes = new Uint32Array(rows);
      for (let row = 0; row < rows; row++) this.#codes[row] = row + 1;
    }
    return this.#codes;
  }
}
