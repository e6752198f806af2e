import type { MenuItem } from '#ui/overlay/menu-item.ts';
import type { Exported } from './export-csv.ts';

/** The choices of an export, with code that is loaded then. `say` reports progress, and whether it is going on. */
export function exportItems<Row>(
  exported: () => Exported<Row>,
  say: (text: string, going?: boolean) => void,
): MenuItem[] {
  const item = (label: string, hasDetails: boolean): MenuItem => ({
    label,
    onSelect: () => {
      import('./export-csv.ts')
        .then(({ exportAndReport }) => exportAndReport({ ...exported(), hasDetails }, say))
        .catch(() => say('Did not load. Retry'));
    },
  });
  return [item('Export CSV', false), item('Export CSV with details', true)];
}
