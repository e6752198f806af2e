import { useId } from 'react';
import { count } from '#lib/format.ts';
import { Link } from '#shared/link.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { useScoped } from '#shared/scope.ts';
import type { EntityNames } from '#shared/snapshots/entity-names.ts';
import type { Change } from '#shared/snapshots/snapshot-changes.ts';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link-class.ts';
import {
  cellText,
  groupOrders,
  groupTitles,
  kindLabels,
  moveText,
  pathOf,
} from './changed-text.ts';
import { type ChangeGroup, changedSearch } from './changed.search.ts';
import type { DisplayedChanges } from './use-changes.ts';

interface ChangeCardProps {
  group: ChangeGroup;
  count: number;
  shown: DisplayedChanges;
}

const mostShown = 5;

/** One group of changes: its count, the first rows, and a link to all. */
export function ChangeCard({ group, count: many, shown: { changes, book } }: ChangeCardProps) {
  const id = useId();
  const { change } = useSearch(changedSearch);
  const rows = group === 'rows' ? [...changes.added, ...changes.removed] : changes[group];
  const removed = new Set(changes.removed);
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-3">
      <div className="flex items-baseline gap-2">
        <h3 className="shrink-0 font-semibold">
          <span id={id}>{groupTitles[group]}</span>{' '}
          <span className="ml-1 text-lg tabular-nums">{count(many)}</span>
        </h3>
        <span className="min-w-0 grow truncate text-xs text-muted" title={groupOrders[group]}>
          {noteOf(group, changes)}
        </span>
        {many > mostShown && (
          <button
            type="button"
            className={`${linkClass} min-h-6 shrink-0 print:hidden`}
            onClick={() => change({ changed: group, by: [{ column: 'weight', descending: true }] })}
          >
            All {count(many)}
          </button>
        )}
      </div>
      <ul className="mt-1">
        {firstOf(rows, removed).map((row) => (
          <ChangeLine
            key={`${row.kind} ${row.id}`}
            row={row}
            group={group}
            book={book}
            isGone={removed.has(row)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The first rows; of added and removed rows, some of either. */
function firstOf(rows: readonly Change[], removed: ReadonlySet<Change>): readonly Change[] {
  const [first, last] = [
    rows.filter((row) => !removed.has(row)),
    rows.filter((row) => removed.has(row)),
  ];
  const gone = Math.min(last.length, Math.max(2, mostShown - first.length));
  return [...first.slice(0, mostShown - gone), ...last.slice(0, gone)];
}

interface ChangeLineProps {
  row: Change;
  group: ChangeGroup;
  book: EntityNames;
  isGone: boolean;
}

function ChangeLine({ row, group, book, isGone }: ChangeLineProps) {
  return (
    <li className="flex h-8 items-center gap-3 border-t border-line">
      <span className="flex min-w-0 grow items-baseline gap-1.5">
        <ChangeName row={row} book={book} isGone={isGone} />
        <span className="min-w-12 flex-1 truncate text-xs text-muted max-sm:hidden">
          {detailOf(row, group, book)}
        </span>
      </span>
      {group === 'rows' ? (
        <span className="shrink-0">{isGone ? 'removed' : 'added'}</span>
      ) : (
        <BeforeAfter row={row} group={group} />
      )}
    </li>
  );
}

/** A row's name, linked to its record if it still exists. */
function ChangeName({ row, book, isGone }: { row: Change; book: EntityNames; isGone: boolean }) {
  const scoped = useScoped();
  const name = book.nameOf(row.kind, row.id);
  const path = pathOf(row, book);
  if (isGone || path === null) {
    return (
      <span className="truncate" title={name}>
        {name}
      </span>
    );
  }
  return (
    <Link
      to={scoped(path)}
      className={`${linkClass} max-w-full shrink-0 truncate sm:max-w-[75%]`}
      title={name}
    >
      {name}
    </Link>
  );
}

/** The row's kind if there are several, and a keyword's campaign, because keywords share names. */
function detailOf({ kind, id }: Change, group: ChangeGroup, book: EntityNames): string {
  const isMixed = group === 'states' || group === 'rows';
  const { campaignId } = book.placeOf(kind, id);
  const of = campaignId === null ? '' : `in ${book.nameOf('campaigns', campaignId)}`;
  return `${isMixed ? kindLabels[kind][0] : ''} ${of}`.trim();
}

function BeforeAfter({ row, group }: { row: Change; group: ChangeGroup }) {
  const { before, after, currency } = row;
  const move = moveText(row, group);
  const isOut = group === 'stock' && after === 0;
  return (
    <span className="flex shrink-0 items-center gap-2 tabular-nums">
      <span className="whitespace-nowrap">
        <span className="text-muted">{cellText(row, before, group)} →</span>{' '}
        {isOut && <Icon name="warning" className="inline size-3.5 text-bad" />}
        <span className="font-medium">{cellText(row, after, group)}</span>
        {group === 'bids' && currency !== null && (
          <span className="text-xs text-muted"> {currency}</span>
        )}
      </span>
      {move !== '' && <span className="w-16 text-right text-xs whitespace-nowrap">{move}</span>}
    </span>
  );
}

/** The direction of a group's changes, and what it is sorted by. */
function noteOf(
  group: ChangeGroup,
  { added, removed, ...changes }: DisplayedChanges['changes'],
): string {
  if (group === 'rows') return `${count(added.length)} added, ${count(removed.length)} removed`;
  if (group === 'states') return groupOrders.states;
  const rows = changes[group];
  const many = (is: (before: number, after: number) => boolean) =>
    count(
      rows.filter(
        ({ before, after }) =>
          typeof before === 'number' && typeof after === 'number' && is(before, after),
      ).length,
    );
  if (group === 'stock') {
    const out = many((before, after) => before > 0 && after <= 0);
    return `${out} sold out, ${many((before, after) => before <= 0 && after > 0)} back in stock`;
  }
  const ways = `${many((before, after) => after > before)} up, ${many((before, after) => after < before)} down`;
  return group === 'bids' ? `${ways}; by change × spend` : ways;
}
