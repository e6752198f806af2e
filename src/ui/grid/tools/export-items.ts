import { csvDecimals, type CsvFormat, csvSeparators } from '#lib/csv.ts';
import type { MenuItem } from '#ui/overlay/menu.tsx';
import { exportAndReport, type Exported } from './export-file.ts';

type Say = (text: string, isInProgress?: boolean) => void;

const kinds = {
  csv: 'Export CSV',
  'csv-with-details': 'Export CSV with details',
  xlsx: 'Export Excel',
} as const;

export function exportItems<Row>(exported: () => Exported<Row>, say: Say): MenuItem[] {
  return Object.entries(kinds).map(([kind, label]) => ({
    label,
    onSelect: () => void exportAndReport({ ...exported(), kind: kind as keyof typeof kinds }, say),
  }));
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
