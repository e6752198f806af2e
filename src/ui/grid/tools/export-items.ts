import { csvDecimals, type CsvFormat, csvSeparators } from '#lib/csv.ts';
import type { MenuItem } from '#ui/overlay/menu.tsx';
import { exportAndReport, type Exported } from './export-csv.ts';

type Say = (text: string, isInProgress?: boolean) => void;

/** Menu items for exports. */
export function exportItems<Row>(exported: () => Exported<Row>, say: Say): MenuItem[] {
  return [
    { label: 'Export CSV', onSelect: () => void exportAndReport(exported(), say) },
    {
      label: 'Export CSV with details',
      onSelect: () => void exportAndReport({ ...exported(), hasComments: true }, say),
    },
  ];
}

const separators = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' } as const;
const decimals = { '.': 'Point', ',': 'Comma' } as const;

/** Menu items that choose how files are written. */
export function formatItems(
  format: CsvFormat,
  choose: (changes: Partial<CsvFormat>) => void,
): MenuItem[] {
  return [
    { heading: 'Separator' },
    ...csvSeparators.map((separator) => ({
      label: separators[separator],
      checked: separator === format.separator,
      onSelect: () => choose({ separator }),
    })),
    { heading: 'Decimal sign' },
    ...csvDecimals.map((decimal) => ({
      label: decimals[decimal],
      checked: decimal === format.decimal,
      onSelect: () => choose({ decimal }),
    })),
  ];
}
