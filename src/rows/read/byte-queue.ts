/** Chunks of a body put together as far as a reader needs: what it has not used stays for the next. */
import { SyntaxProblem } from './json-syntax.ts';

/** A record longer than this is taken for something else. */
const longest = 64 * 1024 * 1024;

export class ByteQueue {
  buffer: Uint8Array = new Uint8Array(0);
  /** The next byte to be read, and the one after the last, in the buffer. */
  at = 0;
  end = 0;
  /** Bytes of the body before the buffer's first. */
  #before = 0;
  #own = new Uint8Array(0);

  /** Bytes of the body so far. */
  get total(): number {
    return this.#before + this.end;
  }

  push(chunk: Uint8Array): void {
    const rest = this.end - this.at;
    this.#before += this.at;
    if (rest === 0) {
      this.buffer = chunk;
      this.end = chunk.length;
    } else {
      const length = rest + chunk.length;
      const from = this.buffer.subarray(this.at, this.end);
      if (length > this.#own.length) {
        const longer = new Uint8Array(length * 2);
        longer.set(from);
        this.#own = longer;
      } else this.#own.set(from);
      this.#own.set(chunk, rest);
      this.buffer = this.#own;
      this.end = length;
    }
    this.at = 0;
  }

  /** Where in the body a byte of the buffer stands. */
  positionOf(at: number): number {
    return this.#before + at;
  }

  /** Throws a SyntaxProblem when a record does not come to its end. */
  checkLength(): void {
    if (this.end - this.at > longest) throw new SyntaxProblem(this.at, 'A record is too long.');
  }
}
