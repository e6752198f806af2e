/** Totals and actions in the bar below several selected cells or rows. Loaded in the background, or with the first selection. */
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { withAmounts } from '#lib/currency-totals.ts';
import { count } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { type Column, drawSum } from '#ui/grid/column.ts';
import type { GridSource } from '#ui/grid/grid-props.ts';
import { isTextMarked } from '#ui/grid/keyboard.ts';
import type { Range, Span } from '#ui/grid/selection.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu, type MenuItem } from '#ui/overlay/menu.tsx';

/** Whole rows have more figures than the bar has room for: those of the first columns. */
const maxRowSums = 5;

export interface SelectionSumsProps {
  columns: readonly Column<never>[];
  ranges: readonly Range[];
  span: Span | null;
  source: Pick<GridSource<never>, 'totalsOf'>;
}

/** The total of each selected column that has one. */
export function SelectionSums({ columns, ranges, span, source }: SelectionSumsProps) {
  const { totals, isCurrent, hasFailed } = useTotals(source, ranges);
  if (hasFailed) return <span className="text-muted">Totals not available</span>;
  const [first, last] = span ?? [0, columns.length - 1];
  const sums = columns
    .slice(first, last + 1)
    .map((column) => ({ column, sum: totals && sumOf(column, totals) }))
    .filter(({ sum }) => (sum ?? null) !== null);
  const shown = span === null ? sums.slice(0, maxRowSums) : sums;
  if (shown.length === 0) return null;
  return (
    <dl
      className={cx('flex flex-wrap gap-x-4 max-sm:w-full', !isCurrent && 'opacity-50')}
      aria-busy={!isCurrent}
      title="Totals of the selected rows. Ratios are calculated from totals."
    >
      {shown.map(({ column, sum }) => (
        <div key={column.id} className="flex gap-1 sm:whitespace-nowrap">
          <dt className="text-muted">
            {column.header}
            {column.unit !== undefined && <span className="text-xs"> {column.unit}</span>}
          </dt>
          <dd className="tabular-nums">{sum}</dd>
        </div>
      ))}
      {shown.length < sums.length && (
        <div title="Select cells of a column for its total">
          <dt className="sr-only">More</dt>
          <dd className="text-muted">+{sums.length - shown.length} more</dd>
        </div>
      )}
    </dl>
  );
}

/** Amounts in several currencies are not added: one sum for each. `null` if the column has nothing to say. */
function sumOf<Row>({ id, sum }: Column<Row>, totals: Totals): ReactNode {
  const { currencies, figures } = totals;
  const several = withAmounts(currencies, id);
  if ((figures[id] ?? null) !== null || several.length === 0) return drawSum(sum?.(totals));
  const sums = several.flatMap((own) => {
    const of = sum?.({ ...totals, ...own, currencies: [own] }) ?? null;
    return of === null ? [] : [{ code: own.currency ?? '(unknown currency)', of }];
  });
  if (sums.length === 0) return null;
  return sums.map(({ code, of }, at) => (
    <span key={code}>
      {at > 0 && ', '}
      {drawSum(of)}
      {!of.currency && <span className="text-xs text-muted"> {code}</span>}
    </span>
  ));
}

interface Answer {
  source: SelectionSumsProps['source'];
  ranges: readonly Range[];
  /** `null` if they cannot be computed. */
  totals: Totals | null;
}

/** The totals of the selected lines. While others are computed, the last ones, which are not current. */
function useTotals(source: SelectionSumsProps['source'], ranges: readonly Range[]) {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const stop = new AbortController();
    const settle = (totals: Totals | null): void => {
      if (!stop.signal.aborted) setAnswer({ source, ranges, totals });
    };
    source.totalsOf?.(ranges, stop.signal).then(settle, () => settle(null));
    return () => stop.abort();
  }, [source, ranges]);
  const isCurrent = answer?.source === source && answer.ranges === ranges;
  // The columns may have changed with the source.
  const totals = answer?.source === source ? answer.totals : undefined;
  return { totals: totals ?? undefined, isCurrent, hasFailed: isCurrent && totals === null };
}

export interface SelectionActionsProps {
  /** Rows or cells. */
  count: number;
  /** The kinds of files to export it as. */
  exports: MenuItem[];
  onCopy: (options: { isAsShown: boolean }) => void;
  onClear: () => void;
  /** Called with the height of the bar, in pixels, and again when that changes. */
  onHeight: (height: number) => void;
}

/** What can be done with the selection, for users without a keyboard too. */
export function SelectionActions(props: SelectionActionsProps) {
  const { count: selected, onCopy, exports, onClear, onHeight } = props;
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const bar = box.current?.parentElement;
    if (!bar) return undefined;
    const measured = new ResizeObserver(() => onHeight(bar.offsetHeight));
    measured.observe(bar);
    return () => measured.disconnect();
  }, [onHeight]);
  // The grid handles its own keys. These apply only while the page body or this bar has the focus.
  const handle = useEffectEvent((event: Event): void => {
    const target = event.target as Element;
    const isHere = target === document.body || box.current?.contains(target) === true;
    if (event.defaultPrevented || !isHere || isTextMarked()) return;
    if (!(event instanceof KeyboardEvent)) onCopy({ isAsShown: false });
    else if (event.key === 'Escape') onClear();
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ['copy', 'keydown'])
      document.addEventListener(type, (event) => handle(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const look = { size: 'small', variant: 'quiet' } as const;
  return (
    <span
      ref={box}
      role="group"
      aria-label="Selection"
      className="ml-auto flex items-center max-sm:absolute max-sm:top-1 max-sm:right-1"
    >
      <Button
        {...look}
        title="Copy plain numbers for spreadsheets"
        onClick={() => onCopy({ isAsShown: false })}
      >
        Copy
      </Button>
      <Button {...look} title="Copy text as shown" onClick={() => onCopy({ isAsShown: true })}>
        Copy as shown
      </Button>
      <Menu
        label={`Export ${count(selected)} selected`}
        title="Export the selection"
        trigger="Export"
        items={exports}
        className="text-xs font-medium"
      />
      <Button
        {...look}
        aria-label="Clear selection"
        title="Clear selection"
        icon={<Icon name="close" />}
        onClick={onClear}
      />
    </span>
  );
}
