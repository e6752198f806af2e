/** The state of the displayed history entry as a value that can be stored, so that it survives a reload. */
import type { GridSource } from './grid/grid-source.ts';
import type { SelectedLines, Selection } from './grid/selection.ts';
import { type Places, selectionOf } from './grid/tools/row-selection.ts';
import { displayEntry, entries, mounted } from './use-entry-state.ts';

/** Rows whose keys are their IDs, as in all lists. A selection of others does not fit after the reload, and is dropped. */
interface Row {
  id?: string;
}

/** The router's key of the displayed entry, which a reload keeps. */
const currentKey = (): string => (history.state as { key?: string } | null)?.key ?? 'default';

/** Structured-cloneable. */
export function copyEntryState(): ReadonlyMap<string, unknown> {
  const saved = entries.get(currentKey()) ?? [];
  const shown = [...mounted].map(([name, { value }]) => [name, value] as const);
  return new Map(
    [...saved, ...shown].map(([name, value]) => [
      name,
      isSelection(value) ? withoutFunctions(value) : value,
    ]),
  );
}

/** Returns the page to a copied state. Ignores what is not one. */
export function restoreEntryState(copy: unknown): void {
  if (!(copy instanceof Map)) return;
  const key = currentKey();
  const state = [...(copy as Map<string, unknown>)].map(
    ([name, value]) => [name, isSelection(value) ? withFunctions(value) : value] as const,
  );
  entries.set(key, new Map(state));
  displayEntry(key, true);
}

type Copied = Places<Row> & {
  lines: Omit<SelectedLines<Row>, 'selected' | 'rowKey'>;
};

const isSelection = (value: unknown): value is Selection<Row> =>
  typeof value === 'object' && value !== null && 'ranges' in value && 'lines' in value;

function withoutFunctions({ has: _has, holds: _holds, lines, ...places }: Selection<Row>): Copied {
  const { selected: _selected, rowKey: _rowKey, ...kept } = lines;
  return { ...places, lines: kept };
}

function withFunctions({ lines, ...places }: Copied): Selection<Row> {
  return selectionOf(places, {
    ...lines,
    selected: { deref: (): GridSource<Row> | undefined => undefined },
    rowKey: ({ id = '' }) => id,
  });
}
