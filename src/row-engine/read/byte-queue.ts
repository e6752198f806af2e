/** Joins chunks of a body as far as a reader needs; unread bytes stay for the next read. */
import { BodySyntaxError } from '#lib/json-syntax.ts';

/** A longer record is treated as malformed. */
const maxRecordBytes = 64 * 1024 * 1024;

export class ByteQueue {
  buffer: Uint8Array = new Uint8Array(0);
  /** The next byte to read and the end of the buffer. */
  at = 0;
  end = 0;
  /** Bytes of the body before the buffer. */
  #discarded = 0;
  #buffer = new Uint8Array(0);

  /** Bytes of the body so far. */
  get total(): number {
    return this.#discarded + this.end;
  }

  push(chunk: Uint8Array): void {
    const rest = this.end - this.at;
    this.#discarded += this.at;
    if (rest === 0) {
      this.buffer = chunk;
      this.end = chunk.length;
    } else {
      const length = rest + chunk.length;
      const from = this.buffer.subarray(this.at, this.end);
      if (length > this.#buffer.length) {
        const longer = new Uint8Array(length * 2);
        longer.set(from);
        this.#buffer = longer;
      } else this.#buffer.set(from);
      this.#buffer.set(chunk, rest);
      this.buffer = this.#buffer;
      this.end = length;
    }
    this.at = 0;
  }

  /** Whether reading can begin: a byte order mark, which some servers send, is skipped once it is complete. */
  skipByteOrderMark(): boolean {
    if (this.positionOf(this.at) > 0 || this.buffer[0] !== 0xef) return true;
    this.at = this.end < 3 ? 0 : 3;
    return this.at > 0;
  }

  /** The position in the body of a byte of the buffer. */
  positionOf(at: number): number {
    return this.#discarded + at;
  }

  /** Throws a BodySyntaxError if a record has no end. */
  checkLength(): void {
    if (this.end - this.at > maxRecordBytes)
      throw new BodySyntaxError(this.at, 'A record is too long.');
  }
}
