import type { CsvFormat } from '#lib/csv.ts';
import { Button } from '#ui/button.tsx';
import { useStatusText } from '#ui/feedback/status-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { usePopup } from '#ui/overlay/popup.ts';
import { type GridLook, layOut } from './grid-preferences.ts';
import type { GridProps } from './grid-props.ts';
import { ColumnsPopover } from './tools/columns-popover.tsx';
import { exportItems, formatItems } from './tools/export-items.ts';

/** Of the grid below. */
type OfGrid<Row> = Pick<GridProps<Row>, 'name' | 'columns' | 'source' | 'exportDetails'>;

export interface GridButtonsProps<Row> extends OfGrid<Row> {
  look: GridLook;
  onLook: (changes: GridLook) => void;
  /** How files are written, and the user's choice of that. */
  csvFormat: CsvFormat;
  onCsvFormat: (changes: Partial<CsvFormat>) => void;
}

/**
 * Buttons for the toolbar above a grid: columns with row density, and exports, for pages that store the grid's
 * preferences.
 */
export function GridButtons<Row>(props: GridButtonsProps<Row>) {
  const { name, columns, source, look, onLook, exportDetails } = props;
  const { isOpen, anchor, close, trigger } = usePopup();
  const [status, say] = useStatusText();

  return (
    <span className="relative inline-flex items-center gap-1">
      {status}
      <Button
        {...trigger}
        variant="quiet"
        icon={<Icon name="columns" />}
        aria-label="Columns"
        title="Columns and row height"
        aria-haspopup="dialog"
      />
      {isOpen && (
        <ColumnsPopover {...{ name, columns, look, onLook, anchor }} align="end" onClose={close} />
      )}
      <Menu
        label="Export"
        title="Export"
        trigger={<Icon name="download" />}
        items={[
          ...exportItems(
            () => ({
              name,
              columns: layOut(columns, look.columns),
              source,
              details: exportDetails,
            }),
            say,
          ),
          ...formatItems(props.csvFormat, props.onCsvFormat),
        ]}
      />
    </span>
  );
}
