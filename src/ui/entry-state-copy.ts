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

/**
 * Returns the page to a copied state. Ignores what is not one: values of another kind, because the copy may be of
 * another version; and what the user has changed since.
 */
export function restoreEntryState(copy: unknown): void {
  if (!(copy instanceof Map)) return;
  const key = currentKey();
  const state = new Map(entries.get(key));
  for (const [name, saved] of copy as Map<string, unknown>) {
    const value = isSelection(saved) ? withFunctions(saved) : saved;
    const shown = mounted.get(name);
    const isUntouched = shown === undefined || shown.value === shown.initial;
    if (isUntouched && isOfKind(value, shown?.initial)) state.set(name, value);
  }
  entries.set(key, state);
  displayEntry(key, true);
}

/** Whether a value can replace the initial one, as far as their types say. */
function isOfKind(value: unknown, initial: unknown): boolean {
  if (initial === undefined || initial === null || value === null) return true;
  return kindOf(value) === kindOf(initial);
}

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

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
