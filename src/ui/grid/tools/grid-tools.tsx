import { useCallback, useLayoutEffect, useRef, useState, useEffect, useEffectEvent } from 'react';
import type { GridHandle, Tools } from '#ui/grid/grid-handle.ts';
import type { GridProps } from '#ui/grid/grid-props.ts';
import { type Range, selectionBarHeight } from '#ui/grid/selection.ts';
import { type MenuItem, MenuList } from '#ui/overlay/menu.tsx';
import { fit, headOf } from './column-drag.ts';
import { columnMenu } from './column-menu.ts';
import { ColumnsPopover } from './columns-popover.tsx';
import { listen } from './grid-events.ts';
import { type Frame, scrollTopFor } from '#ui/grid/virtual-window.ts';
import { counted } from '#lib/format.ts';
import type { Exported } from './export-file.ts';
import { exportItems } from './export-items.ts';
import { copySelection } from './copy-selection.ts';
import { selectedCount, selectNone } from './row-selection.ts';
import { SelectionActions, type SelectionActionsProps, SelectionSums } from './selection-bar.tsx';

/** What opens from a header: the column's menu, or the panel of all columns. */
type Panel = { label: string; items: MenuItem[]; align: 'start' | 'end' | undefined } | 'columns';

/** The grid's tools: keys, clicks, drags, the column menu, and their announcements. */
export function GridTools<Row>(own: { grid: GridHandle<Row> }) {
  const { box, props } = own.grid;
  const grid = { ...own.grid, remembered: useRemembered(props) };
  const latest = useRef(grid);
  useLayoutEffect(() => {
    latest.current = grid;
  });
  const anchor = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [said, say] = useState('');

  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const tools: Tools<Row> = {
      fit: (at) => fit(latest.current, at),
      grid: () => latest.current,
      say,
      openMenu: (id) => {
        const now = latest.current;
        const at = now.columns.findIndex((column) => column.id === id);
        anchor.current = headOf(now, at);
        const actions = {
          width: anchor.current?.offsetWidth ?? 0,
          fit: () => fit(latest.current, at),
          openColumns: () => {
            // A column hidden in its panel no longer has a header: the first column's is used.
            anchor.current = headOf(latest.current, 0);
            setPanel('columns');
          },
          say,
        };
        const { header = '', align } = now.columns[at] ?? {};
        setPanel({ label: `Column ${header}`, items: columnMenu(now, id, actions), align });
      },
    };
    return listen(box.current, tools);
  }, [box]);

  useSelectionChange(grid);

  const close = useCallback(() => setPanel(null), []);

  return (
    <>
      <SortStatus sort={props.sort} columns={props.columns} />
      <GridStatus grid={grid} tools={{ grid: () => latest.current, say }} said={said} />
      {props.reveal && (
        <LinkedRowScroll
          box={box}
          frame={grid.frame}
          reveal={props.reveal}
          selectedKey={props.selectedKey}
          line={grid.remembered}
        />
      )}
      {panel === 'columns' && (
        <ColumnsPopover
          name={props.name}
          columns={props.columns}
          look={grid.look}
          onLook={grid.setLook}
          anchor={anchor}
          returnFocusTo={box}
          onClose={close}
        />
      )}
      {panel !== null && panel !== 'columns' && (
        <MenuList
          label={panel.label}
          items={panel.items}
          anchor={anchor}
          returnFocusTo={box}
          align={panel.align}
          onClose={close}
          className="min-w-52"
        />
      )}
    </>
  );
}

/** Announces a change of the sort; silent at first. Not a `status`, because that is the row count. */
function SortStatus<Row>({ sort = [], columns }: Pick<GridProps<Row>, 'sort' | 'columns'>) {
  const said = sort
    .map((key) => {
      const header = columns.find((column) => column.id === key.column)?.header ?? key.column;
      return `${header}, ${key.descending ? 'descending' : 'ascending'}`;
    })
    .join('; then ');
  const [first] = useState(said);
  const [changed, setChanged] = useState(false);
  if (!changed && said !== first) setChanged(true);
  return (
    <div aria-live="polite" className="sr-only">
      {changed && (said === '' ? 'Not sorted' : `Sorted by ${said}`)}
    </div>
  );
}

/** The line of the row the page remembers, requested from the source whenever either changes; -1 until known. */
function useRemembered<Row>({ source, selectedKey = '' }: GridProps<Row>): number {
  const [answer, setAnswer] = useState({ source, key: '', place: -1 });
  useEffect(() => {
    if (selectedKey === '') return undefined;
    let isOver = false;
    source.indexOf(selectedKey).then(
      (place) => {
        if (!isOver) setAnswer({ source, key: selectedKey, place });
      },
      // A stopped engine is reported where the view is requested.
      () => {},
    );
    return () => void (isOver = true);
  }, [source, selectedKey]);
  return answer.source === source && answer.key === selectedKey ? answer.place : -1;
}

/**
 * Tells the page which rows are selected, before the screen is drawn, so that nothing beside the grid refers
 * to positions in an old source.
 */
function useSelectionChange<Row>({ props, selection, span }: GridHandle<Row>): void {
  const { onSelection } = props;
  const ranges = selection?.ranges ?? none;
  const isWhole = span === null;
  const told = useRef(none);
  const tell = useEffectEvent((now: readonly Range[]) => {
    if (now.length === 0 && told.current.length === 0) return;
    told.current = now;
    onSelection?.(now, isWhole);
  });
  useLayoutEffect(() => tell(ranges), [ranges]);
  // An unmounted grid takes its selection along.
  useLayoutEffect(() => () => tell(none), []);
}

const none: readonly Range[] = [];

interface LinkedRowScrollProps extends Pick<GridHandle<never>, 'box' | 'frame'> {
  /** The key of the row the page was opened with, and of the selected row. */
  reveal: string;
  selectedKey: string | undefined;
  /** The line of the selected row; -1 if unknown. */
  line: number;
}

/** Events by which users move; a scrollbar may fire none and is recognized by its position. */
const moves = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Scrolls to the row the page was opened with, also when it moves (for example once the names it is sorted by
 * have loaded), until the user has moved.
 */
function LinkedRowScroll({ box, frame, reveal, selectedKey, line }: LinkedRowScrollProps) {
  const hasMoved = useRef(false);
  /** Where the last scroll left the grid. */
  const left = useRef<number>(undefined);

  useEffect(() => {
    const stop = new AbortController();
    for (const type of moves)
      box.current?.addEventListener(type, () => (hasMoved.current = true), {
        signal: stop.signal,
        passive: true,
      });
    return () => stop.abort();
  }, [box]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || reveal !== selectedKey || line < 0) return;
    const isFirst = left.current === undefined;
    // A grid that is not at its start was left there, and is being returned to.
    if (hasMoved.current || (left.current ?? 0) !== element.scrollTop) return;
    scrollToLine(element, frame, line, isFirst);
    left.current = element.scrollTop;
  }, [box, frame, reveal, selectedKey, line]);
  return null;
}

/** Matches what the user has focused already; a new page focuses its heading. */
const inUse = ':focus:not(h1)';

/**
 * Scrolls a row to the middle of the grid and, with `alsoGrid`, the grid into the window, unless the user is
 * busy elsewhere.
 */
function scrollToLine(element: HTMLElement, frame: Frame, line: number, alsoGrid: boolean): void {
  const below = Math.floor(frame.viewport / frame.rowHeight / 2);
  const last = Math.min(frame.count - 1, line + below);
  element.scrollTop = scrollTopFor(last, { ...frame, scrollTop: 0 });
  if (alsoGrid && document.querySelector(inUse) === null)
    element.scrollIntoView({ block: 'nearest' });
}

interface GridStatusProps<Row> {
  grid: GridHandle<Row>;
  tools: Pick<Tools<Row>, 'grid' | 'say'>;
  /** What is announced. */
  said: string;
}

/**
 * Announcements, and the bar that describes a selection: above the totals, or at the window's lower edge while those
 * are below it.
 */
function GridStatus<Row>({ grid, tools, said }: GridStatusProps<Row>) {
  const { hasBar, barHeight, belowBar, setBarHeight } = grid;
  const ranges = grid.selection?.ranges ?? none;
  const count = selectedCount(ranges, grid.span);
  const copy: SelectionActionsProps['onCopy'] = (options) => void copySelection(tools, options);
  const selected = (): Exported<Row> => {
    const { props, arranged, columns, span } = tools.grid();
    const { name, source, exportDetails: details } = props;
    const chosen = span === null ? arranged : columns.slice(span[0], span[1] + 1);
    return { name, columns: chosen, source, details, ranges };
  };
  const clear = (): void => {
    const now = tools.grid();
    selectNone(now);
    now.box.current?.focus({ preventScroll: true });
  };
  return (
    <div className="sticky z-4 h-0 print:hidden" style={{ bottom: -belowBar }}>
      <div
        aria-live="polite"
        className={
          said === ''
            ? 'sr-only'
            : 'pointer-events-none absolute left-1/2 -translate-x-1/2 rounded-md border border-line bg-raised px-3 py-1 whitespace-nowrap text-ink shadow-raised'
        }
        style={{ bottom: belowBar + barHeight + 16 }}
      >
        {said}
      </div>
      <div
        className={
          hasBar
            ? 'absolute inset-x-0 flex items-center gap-3 border-t border-accent select-none bg-raised px-3 py-1 text-sm text-ink'
            : 'sr-only'
        }
        style={{ bottom: belowBar, minHeight: hasBar ? selectionBarHeight : undefined }}
      >
        <div aria-live="polite" className="flex min-w-0 flex-wrap items-center gap-x-4">
          {hasBar && (
            <>
              <span className="font-medium whitespace-nowrap">
                {counted(count, grid.span === null ? 'row' : 'cell')} selected
              </span>
              <SelectionSums
                columns={grid.columns}
                ranges={ranges}
                span={grid.span}
                source={grid.props.source}
              />
            </>
          )}
        </div>
        {hasBar && (
          <SelectionActions
            count={count}
            onCopy={copy}
            exports={exportItems(selected, tools.say)}
            onClear={clear}
            onHeight={setBarHeight}
          />
        )}
      </div>
    </div>
  );
}
