import type { MenuItem } from '#ui/overlay/menu-item.ts';
import type { Exported } from './export-csv.ts';
import { notLoaded } from './tools-context.ts';

/** Menu items for exports. The export code loads when one is selected. */
export function exportItems<Row>(
  exported: () => Exported<Row>,
  say: (text: string, isInProgress?: boolean) => void,
): MenuItem[] {
  const item = (label: string, hasComments: boolean): MenuItem => ({
    label,
    onSelect: () => {
      import('./export-csv.ts')
        .then(({ exportAndReport }) => exportAndReport({ ...exported(), hasComments }, say))
        .catch(() => say(notLoaded));
    },
  });
  return [item('Export CSV', false), item('Export CSV with details', true)];
}
