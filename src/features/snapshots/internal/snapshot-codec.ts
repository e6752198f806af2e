/**
 * Snapshots as bytes: a JSON header (IDs, words, column types), then the columns as the smallest integers
 * that hold them without loss. Repetitions are left to the compression afterwards.
 */
import type { Snapshot, SnapshotColumn } from './snapshot.ts';

/** Incremented when older bytes can no longer be read. */
const version = 1;

/** Numbers with this many decimals are stored as integers: bids, amounts, counts. */
const scales = [1, 100, 10_000, 1_000_000] as const;

/** Represents no value among integers. */
const missing = -2_147_483_648;

interface Head {
  version: number;
  ids: readonly string[];
  columns: { name: string; width: number; scale: number; words: readonly string[] | null }[];
}

type Cells = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** The bytes of a snapshot; little-endian, like typed arrays in every browser. */
export function packed(snapshot: Snapshot): Uint8Array<ArrayBuffer> {
  const parts: Cells[] = [];
  const columns: Head['columns'] = [];
  for (const [name, column] of Object.entries(snapshot.columns)) {
    const { cells, scale } = column.type === 'text' ? narrow(column) : whole(column.values);
    parts.push(cells);
    const words = column.type === 'text' ? column.words : null;
    columns.push({ name, width: cells.BYTES_PER_ELEMENT, scale, words });
  }
  const head: Head = { version, ids: snapshot.ids, columns };
  const text = new TextEncoder().encode(JSON.stringify(head));
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

/** Parses what `packed` wrote; `null` for anything else. */
export function unpacked(bytes: Uint8Array): Snapshot | null {
  try {
    return read(bytes);
  } catch {
    return null;
  }
}

function read(bytes: Uint8Array): Snapshot | null {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Head;
  if (head.version !== version) return null;
  const rows = head.ids.length;
  const columns: Record<string, SnapshotColumn> = {};
  let at = 4 + length;
  for (const { name, width, scale, words } of head.columns) {
    const part = bytes.slice(at, (at += rows * width));
    // Too few bytes for its rows: truncated.
    if (part.length !== rows * width) return null;
    columns[name] =
      words === null
        ? { type: 'number', values: floats(part.buffer, scale) }
        : { type: 'text', words, codes: codesIn(part.buffer, width) };
  }
  return { ids: head.ids, columns };
}

function narrow({ words, codes }: Extract<SnapshotColumn, { type: 'text' }>) {
  const most = words.length;
  const cells =
    most < 256 ? Uint8Array.from(codes) : most < 65_536 ? Uint16Array.from(codes) : codes;
  return { cells, scale: 0 };
}

function codesIn(buffer: ArrayBuffer, width: number): Uint32Array {
  if (width === 1) return Uint32Array.from(new Uint8Array(buffer));
  return width === 2 ? Uint32Array.from(new Uint16Array(buffer)) : new Uint32Array(buffer);
}

/** Integers if a scale restores exactly the same numbers, else the numbers. */
function whole(values: Float64Array): { cells: Int32Array | Float64Array; scale: number } {
  for (const scale of scales) {
    const cells = new Int32Array(values.length);
    let isExact = true;
    for (let row = 0; row < values.length && isExact; row += 1) {
      const value = values[row] ?? Number.NaN;
      const cell = Number.isNaN(value) ? missing : Math.round(value * scale);
      cells[row] = cell;
      const isOwn = cell > missing && Object.is(cell / scale, value) && cells[row] === cell;
      isExact = Number.isNaN(value) || isOwn;
    }
    if (isExact) return { cells, scale };
  }
  return { cells: values, scale: 0 };
}

function floats(buffer: ArrayBuffer, scale: number): Float64Array {
  if (scale === 0) return new Float64Array(buffer);
  return Float64Array.from(new Int32Array(buffer), (cell) =>
    cell === missing ? Number.NaN : cell / scale,
  );
}
