import {
  type CSSProperties,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { count } from '#lib/format.ts';
import { useEntryState } from '#ui/use-entry-state.ts';
import { CardBar } from './cards/card-bar.tsx';
import { cardLayout } from './cards/card-layout.ts';
import { cutWidth, gridMaxHeight, hasCards, rowHeights, trackList, type Column } from './column.ts';
import type { ActiveCell, GridHandle } from './grid-handle.ts';
import { GridHeader } from './grid-header.tsx';
import { type GridLook, layOut } from './grid-preferences.ts';
import type { GridProps, GridSource } from './grid-props.ts';
import { GroupRow, RecordRow } from './grid-row.tsx';
import { GridTotals } from './grid-totals.tsx';
import { cellIdOf } from './row-attributes.ts';
import { selectionBarHeight, cellsByRow, type Selection, spanOf } from './selection.ts';
import { GridTools } from './tools/grid-tools.tsx';
import { useViewport } from './use-viewport.ts';
import {
  paperWindow,
  rowWindow,
  slotCount,
  type Frame,
  scrollTopOfSameRow,
} from './virtual-window.ts';
import { isWithin, selectedCount } from './tools/row-selection.ts';

/** In a DOM without layout nothing can be measured; this many pixels then count as visible. */
const assumedHeight = 800;

/**
 * A table of any length: only visible rows are in the document. One tab stop; arrow keys, Home, End and the
 * page keys move the active cell (`aria-activedescendant`, so that the focus survives its row scrolling
 * away). Header, first column and totals stay in view. This file only renders; clicks and keys are handled in
 * `tools/`.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { source, sort = none, totals = none, group = none, rowKey } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { width, height, onScreen, scrollTop, scrollLeft, scrollbar, printing, onScroll } =
    useViewport(box);
  // Rows that arrive later are rendered on arrival.
  useSyncExternalStore(source.subscribe, source.arrivals);

  const [ownLook, setOwnLook] = useState<GridLook>({});
  const look = props.look ?? ownLook;
  const arranged = useMemo(
    () => layOut(props.columns, look.columns),
    [props.columns, look.columns],
  );
  // Every cell renders again for these: the control that was used is painted first.
  const density = useDeferredValue(look.density);
  const due = useDeferredValue(arranged);
  const cellHeight = rowHeights[density ?? 'comfortable'];
  const chosen = useMemo(() => due.filter(({ hidden }) => hidden !== true), [due]);
  const [hasAllColumns, setAllColumns] = useEntryState(`all columns ${props.name}`, false);
  const sortedBy = sort.map(({ column }) => column).join(' ');
  // Rows are cards where the columns have no room, but not on paper.
  const layout = useMemo(
    () =>
      !printing && hasCards(chosen, width)
        ? cardLayout(due, width, { sortedBy: sortedBy.split(' '), density, hasAllColumns })
        : undefined,
    [printing, chosen, due, width, sortedBy, density, hasAllColumns],
  );
  // The same array while nothing changes, so that no row renders again.
  const columns = layout?.columns ?? chosen;
  const isCards = layout !== undefined;
  const hasCardBar = isCards && (props.onSort !== undefined || layout.canBeShort);
  const places = useMemo(
    () => columns.map(({ id: own }) => due.findIndex((one) => one.id === own) + 1),
    [columns, due],
  );
  const tracks = trackList(columns, printing);
  const rowHeight = layout?.rowHeight ?? cellHeight;

  const { selection, span, setSelection, cellsOf, hasBar } = useSelection(
    props.name,
    source,
    columns,
  );
  const [measuredBar, setBarHeight] = useState(selectionBarHeight);
  const barHeight = hasBar ? measuredBar : 0;

  const around = cellHeight * ((layout ? 0 : 1) + totals.length) + barHeight;
  const visible = (height === 0 ? assumedHeight : height) - around;
  const frame = { count: source.count, rowHeight, viewport: visible, scrollTop };
  useKeptRow(frame, (top) => box.current?.scrollTo({ top }));
  const isHere = (at: number) => (source.at(at) ?? source.groupAt(at)) !== undefined;
  const rows = printing ? paperWindow(frame, isHere) : rowWindow(frame);
  const lastRow = source.count + totals.length;

  const [storedCell, setActive] = useEntryState<ActiveCell>(`cell ${props.name}`, {
    row: 0,
    column: 0,
  });
  // Moved back into a grid that has become smaller.
  const active = {
    ...storedCell,
    row: Math.min(storedCell.row, lastRow),
    column: Math.min(storedCell.column, columns.length - 1),
  };
  const drawn =
    active.row === 0 ||
    active.row > source.count ||
    (active.row > rows.first && active.row <= rows.last);

  const [pressed, setPressed] = useState<{ key: string; before: string | undefined }>();
  // The page stores it in the URL, which takes a moment: until then the click counts.
  if (pressed !== undefined && pressed.before !== props.selectedKey) setPressed(undefined);
  const selectedKey = pressed?.key ?? props.selectedKey;
  const { onSelect } = props;

  const grid: GridHandle<Row> = {
    box,
    props: {
      ...props,
      selectedKey,
      onSelect:
        onSelect &&
        ((key) => {
          setPressed({ key, before: props.selectedKey });
          onSelect(key);
        }),
    },
    arranged,
    columns,
    frame,
    hasBar,
    barHeight,
    setBarHeight,
    hasCards: isCards,
    belowBar: cellHeight * totals.length + scrollbar,
    extent: {
      records: source.count,
      totals: totals.length,
      columns: columns.length,
      page: Math.max(1, Math.floor(visible / rowHeight) - 1),
    },
    active,
    setActive,
    selection,
    span,
    setSelection,
    look,
    setLook: props.onLook ?? ((changes) => setOwnLook({ ...look, ...changes })),
  };

  // Keyed by slot, not by row: a row that leaves hands its elements to the one that enters.
  const slots = printing ? source.count : slotCount(frame);
  // Measuring lays out what is rendered: no rows are rendered before it, or they would be laid out twice. Those
  // on the screen are painted before the others are rendered.
  const painted = height === 0 || printing ? Infinity : Math.ceil(onScreen / rowHeight) + 1;
  const length = height < 0 ? 0 : Math.min(rows.last - rows.first, painted);
  const items = Array.from({ length }, (_, offset) => rows.first + offset);

  return (
    <div className="grid-frame relative overflow-clip rounded-lg border border-line bg-surface">
      {printing && source.count > 0 && (
        <p className="pb-2">
          {group.length > 0 ? 'Lines' : 'Rows'} {count(rows.first + 1)}–{count(rows.last)} of{' '}
          {count(source.count)}
          {length < source.count && '. Use Export for all rows.'}
        </p>
      )}
      {hasCardBar && (
        <CardBar
          sort={sort}
          onSort={props.onSort}
          columns={due}
          hasAllColumns={layout?.canBeShort ? hasAllColumns : undefined}
          onAllColumns={setAllColumns}
        />
      )}
      <div
        ref={box}
        role={group.length > 0 ? 'treegrid' : 'grid'}
        aria-label={props.name}
        aria-multiselectable
        aria-busy={props.isPartial === true || length < rows.last - rows.first || undefined}
        aria-rowcount={lastRow + 1}
        aria-colcount={due.length}
        aria-activedescendant={drawn ? cellIdOf(id, active.row, active.column) : undefined}
        tabIndex={0}
        data-shifted={(scrollLeft > 0 && !printing) || undefined}
        onScroll={onScroll}
        className="group/grid relative overflow-auto overscroll-x-contain bg-inherit outline-none"
        style={
          {
            maxHeight: `calc(${props.maxHeight ?? gridMaxHeight} - ${hasCardBar ? 40 : 0}px)`,
            // Around what is scrolled into view.
            scrollPaddingBlock: `${layout ? 0 : cellHeight}px ${cellHeight * totals.length + barHeight}px`,
            '--row': `${cellHeight}px`,
            '--line': `${rowHeight}px`,
            '--cut': printing ? undefined : `${cutWidth(columns, scrollLeft)}px`,
            '--tracks': layout?.tracks ?? tracks.template,
            '--lines': layout?.lines,
            '--least': layout ? undefined : `${tracks.width}px`,
          } as CSSProperties
        }
      >
        <div role="presentation" className="min-w-(--least) bg-inherit">
          <div role="rowgroup" className="sticky top-0 z-3 bg-inherit">
            <GridHeader
              columns={columns}
              isHidden={isCards}
              places={places}
              sort={sort}
              active={active.row === 0 ? active.column : -1}
              explained={active.byKeyboard === true}
              gridId={id}
            />
          </div>
          <div
            role="rowgroup"
            className="relative bg-inherit"
            // The last rows can be scrolled above the bar.
            style={{ height: rows.height + barHeight }}
          >
            <div
              role="presentation"
              style={rows.shift === 0 ? undefined : { transform: `translateY(${rows.shift}px)` }}
            >
              {items.map((index) => {
                const row = source.at(index);
                const head = source.groupAt(index);
                // The record that heads a group of a tree is an ordinary row that can also collapse.
                const own = row ?? (head?.record as Row | undefined);
                const line = {
                  index,
                  top: (index - rows.base) * rowHeight,
                  columns,
                  places,
                  active: active.row === index + 1 ? active.column : -1,
                  selected: selection?.ranges.length
                    ? cellsOf === null && isWithin(selection.ranges, index)
                    : own !== undefined && rowKey(own) === selectedKey,
                  cells: cellsOf?.(index),
                  href: own === undefined ? undefined : props.rowHref?.(own),
                  gridId: id,
                  hasCards: isCards,
                };
                return head ? (
                  <GroupRow
                    {...line}
                    key={index % slots}
                    group={head}
                    label={props.groupLabel?.(head)}
                  />
                ) : (
                  <RecordRow
                    {...line}
                    key={index % slots}
                    row={row}
                    level={source.isStandalone(index) ? 0 : group.length}
                    isTree={group.length > 0 && props.isTree === true}
                    label={row === undefined ? undefined : props.rowLabel?.(row)}
                  />
                );
              })}
            </div>
          </div>
          {totals.length > 0 && (
            <div
              role="rowgroup"
              className="sticky bottom-0 z-2 -mt-px border-t border-line bg-canvas"
            >
              <GridTotals
                totals={totals}
                columns={columns}
                places={places}
                records={source.count}
                active={active}
                gridId={id}
                hasCards={isCards}
              />
            </div>
          )}
        </div>
      </div>
      <GridTools grid={grid} />
    </div>
  );
}

const none: never[] = [];

/** Keeps the first visible row in its place when rows become higher or lower: compact, or as cards. */
function useKeptRow(frame: Frame, scrollTo: (top: number) => void): void {
  const before = useRef(frame);
  const keep = useEffectEvent((last: Frame) => scrollTo(scrollTopOfSameRow(last, frame)));
  useLayoutEffect(() => {
    const last = before.current;
    before.current = frame;
    if (last.rowHeight !== frame.rowHeight && last.scrollTop > 0) keep(last);
  });
}

/** The selection of a grid, as far as it fits the source and the rendered columns. */
function useSelection<Row>(name: string, source: GridSource<Row>, columns: readonly Column<Row>[]) {
  const [stored, setSelection] = useEntryState<Selection<Row> | undefined>(
    `selection ${name}`,
    undefined,
  );
  // Checked on every render: its rows may load later.
  const valid = stored?.holds(source) === true ? stored : undefined;
  const [selection, span = null] = useMemo(() => {
    const own = valid && spanOf(valid, columns);
    return own === undefined ? [] : [valid, own];
  }, [valid, columns]);
  const ranges = selection?.ranges ?? none;
  /** The selected cells of a row; `null` unless a rectangle is selected. */
  const cellsOf = useMemo(() => (span === null ? null : cellsByRow(span, ranges)), [span, ranges]);
  return { selection, span, setSelection, cellsOf, hasBar: selectedCount(ranges, span) > 1 };
}
