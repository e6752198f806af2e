import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RowSource } from '../../lib/row-source.ts';
import type { SortKey } from '../../lib/search-params.ts';
import { type Column, columnsFor, rowHeight, type TotalsRow, trackList } from './column.ts';
import { gridMaxHeight } from './grid-frame.ts';
import { GridHeader } from './grid-header.tsx';
import { cellIdOf, GridRow } from './grid-row.tsx';
import { GridTotals } from './grid-totals.tsx';
import type { Cell } from './move.ts';
import { SortStatus } from './sort-status.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { printed, useViewport } from './use-viewport.ts';
import { rowWindow, scrollTopFor, slotCount } from './window.ts';

interface GridProps<Row> {
  /** The accessible name. */
  name: string;
  /** Keep the same array while the columns are the same: rows compare it to know whether to render. */
  columns: readonly Column<Row>[];
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  sort?: readonly SortKey[] | undefined;
  /** A header was pressed; `additive` with Shift: add the column to the sort instead of replacing it. */
  onSort?: ((columnId: string, additive: boolean) => void) | undefined;
  totals?: readonly TotalsRow[] | undefined;
  /** Where a record's own page is: makes the first cell a link. */
  rowHref?: ((row: Row) => string) | undefined;
  /** Takes over from following the link (client-side navigation); also what Enter does. */
  onOpen?: ((row: Row) => void) | undefined;
  selectedKey?: string | undefined;
  /** Makes rows selectable, by click or Space. */
  onSelect?: ((key: string) => void) | undefined;
  /** The accessible name of a row, where its text says too little. */
  rowLabel?: ((row: Row) => string) | undefined;
  /** Stands in the body when there are no rows. */
  empty?: ReactNode;
  /** CSS length; the grid scrolls inside when it would be taller. */
  maxHeight?: string | undefined;
}

/** In a DOM without layout nothing can be measured; this many pixels then count as visible. */
const assumedHeight = 800;

/**
 * A table of any length: only the rows in view are in the document. One tab stop; arrow keys, Home,
 * End and the page keys move the active cell (`aria-activedescendant`, so that focus survives its
 * row scrolling away), Enter opens or sorts, Space selects. Header, first column and totals stay in view.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const {
    name,
    source,
    sort = none,
    totals = none,
    selectedKey,
    onSelect,
    rowKey,
    rowHref,
    rowLabel,
  } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { width, height, scrollTop, shifted, printing, onScroll } = useViewport(box);

  const columns = useMemo(
    () => columnsFor(props.columns, printing ? 0 : width),
    [props.columns, width, printing],
  );
  const places = useMemo(
    () => columns.map(({ id: own }) => props.columns.findIndex((one) => one.id === own) + 1),
    [columns, props.columns],
  );
  const tracks = trackList(columns, printing);

  const around = rowHeight * (1 + totals.length);
  const visible = (height === 0 ? assumedHeight : height) - around;
  const frame = printing
    ? {
        count: Math.min(source.count, printed),
        rowHeight,
        viewport: printed * rowHeight,
        scrollTop: 0,
      }
    : { count: source.count, rowHeight, viewport: visible, scrollTop };
  const rows = rowWindow(frame);
  const extent = {
    records: source.count,
    totals: totals.length,
    columns: columns.length,
    page: Math.max(1, Math.floor(visible / rowHeight) - 1),
  };

  const reveal = ({ row, column }: Cell): void => {
    const element = box.current;
    if (element === null) return undefined;
    if (row >= 1 && row <= source.count) element.scrollTop = scrollTopFor(row - 1, frame);
    // Every row has the same cells, so the header tells where a column lies.
    const head = element.querySelector<HTMLElement>(`[role=columnheader][data-cell="${column}"]`);
    const first = element.querySelector<HTMLElement>('[role=columnheader]');
    if (head === null || first === null || head === first) return;
    const left = head.offsetLeft - first.offsetWidth;
    const right = head.offsetLeft + head.offsetWidth - element.clientWidth;
    element.scrollLeft = Math.min(left, Math.max(right, element.scrollLeft));
  };
  const { active, onKeyDown, onClick } = useGridKeys({ ...props, box, columns, extent, reveal });
  const [byKeyboard, setByKeyboard] = useState(false);
  const drawn =
    active.row === 0 ||
    active.row > source.count ||
    (active.row > rows.first && active.row <= rows.last);

  // Slots, not rows, are the keys: a row that leaves hands its elements to the one that comes in.
  const slots = slotCount(frame);
  const items = Array.from({ length: rows.last - rows.first }, (_, offset) => rows.first + offset);

  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface print:overflow-visible">
      <SortStatus sort={sort} columns={columns} />
      <div
        ref={box}
        role="grid"
        aria-label={name}
        aria-rowcount={source.count + 1 + totals.length}
        aria-colcount={props.columns.length}
        aria-activedescendant={drawn ? cellIdOf(id, active.row, active.column) : undefined}
        tabIndex={0}
        data-shifted={shifted || undefined}
        onScroll={onScroll}
        onKeyDown={(event) => {
          setByKeyboard(true);
          onKeyDown(event);
        }}
        onClick={(event) => {
          setByKeyboard(false);
          onClick(event);
        }}
        onBlur={() => setByKeyboard(false)}
        onPointerOver={tellTruncated}
        className="group/grid relative overflow-auto overscroll-x-contain bg-inherit outline-none print:max-h-none! print:overflow-visible"
        style={
          {
            maxHeight: props.maxHeight ?? gridMaxHeight,
            '--tracks': tracks.template,
          } as CSSProperties
        }
      >
        <div
          role="presentation"
          className="bg-inherit"
          style={printing ? undefined : { minWidth: tracks.width }}
        >
          <div role="rowgroup" className="sticky top-0 z-3 bg-inherit print:static">
            <GridHeader
              columns={columns}
              places={places}
              sort={sort}
              active={active.row === 0 ? active.column : -1}
              explained={byKeyboard}
              cellId={(row, column) => cellIdOf(id, row, column)}
            />
          </div>
          <div
            role="rowgroup"
            className="relative bg-inherit"
            style={{ height: source.count === 0 ? undefined : rows.height }}
          >
            {source.count === 0 && (
              <div role="row" aria-rowindex={2}>
                <div
                  role="gridcell"
                  aria-colspan={columns.length}
                  className="sticky left-0 min-h-8"
                  style={{ width: width || undefined }}
                >
                  {props.empty}
                </div>
              </div>
            )}
            <div
              role="presentation"
              style={rows.shift === 0 ? undefined : { transform: `translateY(${rows.shift}px)` }}
            >
              {items.map((index) => {
                const row = source.at(index);
                return (
                  <GridRow
                    key={index % slots}
                    row={row}
                    index={index}
                    top={(index - rows.base) * rowHeight}
                    columns={columns}
                    places={places}
                    active={active.row === index + 1 ? active.column : -1}
                    selected={
                      onSelect === undefined
                        ? undefined
                        : row !== undefined && rowKey(row) === selectedKey
                    }
                    href={row === undefined ? undefined : rowHref?.(row)}
                    label={row === undefined ? undefined : rowLabel?.(row)}
                    gridId={id}
                  />
                );
              })}
            </div>
          </div>
          {totals.length > 0 && (
            <div
              role="rowgroup"
              className="sticky bottom-0 z-2 print:static -mt-px border-t border-line bg-canvas"
            >
              <GridTotals
                totals={totals}
                columns={columns}
                places={places}
                records={source.count}
                active={active}
                gridId={id}
              />
            </div>
          )}
        </div>
      </div>
      {printing && source.count > printed && (
        <p className="p-2 text-muted">
          The first {printed} of {source.count.toLocaleString()} rows.
        </p>
      )}
    </div>
  );
}

const none: never[] = [];

/** A cell whose text is cut off says it whole in its tooltip. */
function tellTruncated(event: MouseEvent): void {
  const cell = (event.target as Element).closest<HTMLElement>('[role=gridcell]');
  if (cell === null) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
