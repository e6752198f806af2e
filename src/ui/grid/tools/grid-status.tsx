import { counted } from '#lib/format.ts';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import { type Range, selectionBarHeight } from '#ui/grid/selection.ts';
import { exportAndReport } from './export-csv.ts';
import { copySelection } from './copy-selection.ts';
import { selectedCount } from './index-ranges.ts';
import { selectNone } from './row-selection.ts';
import { SelectionActions, type SelectionActionsProps, SelectionSums } from './selection-bar.tsx';
import type { Tools } from './tools-context.ts';

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
export function GridStatus<Row>({ grid, tools, said }: GridStatusProps<Row>) {
  const { hasBar, barHeight, belowBar, setBarHeight } = grid;
  const ranges = grid.selection?.ranges ?? none;
  const count = selectedCount(ranges, grid.span);
  const copy: SelectionActionsProps['onCopy'] = (options) => void copySelection(tools, options);
  const exportSelected = (): void => {
    const { props, arranged, columns, span } = tools.grid();
    const { name, source, exportDetails: details } = props;
    const chosen = span === null ? arranged : columns.slice(span[0], span[1] + 1);
    void exportAndReport({ name, columns: chosen, source, details, ranges }, tools.say);
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
            onExport={exportSelected}
            onClear={clear}
            onHeight={setBarHeight}
          />
        )}
      </div>
    </div>
  );
}

const none: readonly Range[] = [];
