/**
 * Columns of numbers as bytes: their number of bytes, a JSON head, then each column as the smallest numbers that hold it
 * without loss, little-endian like typed arrays in every browser. Repetitions are left to the compression (`gzip.ts`),
 * whose checksum refuses damaged bytes.
 */

/** Numbers with this many decimals are stored as integers. */
const scales = [1, 100, 10_000, 1_000_000] as const;

/** Represents NaN among signed integers. */
const missing = -2_147_483_648;

export interface Column {
  name: string;
  /** NaN for no value. */
  values: ArrayLike<number>;
  /** Of a text: what the values are places in. The head has them. */
  words?: readonly string[] | null;
}

/** How a column is stored: integers without a scale are not signed. */
interface Stored {
  name: string;
  /** Snapshots of the last release have as many as IDs. */
  length?: number;
  /** Bytes per number. */
  width: number;
  scale: number;
}

type Cells = Uint8Array | Uint16Array | Int32Array | Float64Array;

export function writeColumns(head: object, columns: readonly Column[]): Uint8Array<ArrayBuffer> {
  const parts: Cells[] = [];
  const stored = columns.map(({ values, ...about }): Stored => {
    const { cells, scale } = smallest(values);
    parts.push(cells);
    return { ...about, length: values.length, width: cells.BYTES_PER_ELEMENT, scale };
  });
  const text = new TextEncoder().encode(JSON.stringify({ ...head, columns: stored }));
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 4 + text.length);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, 4);
  let at = 4 + text.length;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/**
 * The head, whose `columns` say what was stored beside the values, and the values by name. Throws for other bytes, and
 * for more numbers than `most`, which a few compressed bytes could fill the memory with.
 */
export function readColumns(
  bytes: Uint8Array,
  most = Infinity,
): { head: unknown; columns: ReadonlyMap<string, Float64Array> } {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + length));
  const head = JSON.parse(text) as { ids?: readonly string[]; columns: readonly Stored[] };
  const countOf = (column: Stored): number => column.length ?? head.ids?.length ?? 0;
  if (head.columns.reduce((sum, column) => sum + countOf(column), 0) > most)
    throw new RangeError('There are too many numbers.');
  const columns = new Map<string, Float64Array>();
  let at = 4 + length;
  for (const column of head.columns) {
    const { name, width, scale } = column;
    const part = bytes.slice(at, (at += countOf(column) * width));
    if (part.length !== countOf(column) * width) throw new RangeError('The bytes are cut off.');
    columns.set(name, numbersIn(part.buffer, width, scale));
  }
  if (at !== bytes.length) throw new RangeError('Bytes are left over.');
  return { head, columns };
}

function smallest(values: ArrayLike<number>): { cells: Cells; scale: number } {
  let most = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    // NaN, and what is not a whole number of at least plus zero.
    most = Object.is(Math.abs(Math.trunc(value)), value) ? Math.max(most, value) : Infinity;
    if (most === Infinity) break;
  }
  if (most < 256) return { cells: Uint8Array.from(values), scale: 0 };
  if (most < 65_536) return { cells: Uint16Array.from(values), scale: 0 };
  for (const scale of scales) {
    const cells = new Int32Array(values.length);
    let isExact = true;
    for (let row = 0; row < values.length && isExact; row += 1) {
      const value = values[row] ?? Number.NaN;
      cells[row] = Number.isNaN(value) ? missing : Math.round(value * scale);
      const cell = cells[row] ?? missing;
      isExact = cell === missing ? Number.isNaN(value) : Object.is(cell / scale, value);
    }
    if (isExact) return { cells, scale };
  }
  return { cells: Float64Array.from(values), scale: 0 };
}

function numbersIn(buffer: ArrayBuffer, width: number, scale: number): Float64Array {
  if (scale > 0)
    return Float64Array.from(new Int32Array(buffer), (cell) =>
      cell === missing ? Number.NaN : cell / scale,
    );
  if (width === 1) return Float64Array.from(new Uint8Array(buffer));
  if (width === 2) return Float64Array.from(new Uint16Array(buffer));
  return width === 4 ? Float64Array.from(new Uint32Array(buffer)) : new Float64Array(buffer);
}
