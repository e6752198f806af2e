/** Buttons that delete or cancel something look like it and say what; a new one must be listed here, in one table. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '../shared/paths.ts';

/** In red. `DangerButton` and `DangerDialog` ask; of the others, the comment says what does. */
const destructive = [
  'features/eligibility/saved-list-bar.tsx: Delete list',
  'features/overview/changes/saved-snapshots.tsx: Delete …',
  'features/overview/changes/saved-snapshots.tsx: Delete snapshot',
  // Confirms in a dialog that stays when the report ends.
  'features/reports/cancel-report.tsx: Cancel report',
  'features/reports/panel-toolbar.tsx: Remove … ended reports',
  // Asks, if the report has been running for a while; else a new request loses nothing.
  'features/reports/report-commands.tsx: Cancel report…',
  'features/reports/report-item.tsx: Remove report',
  'features/settings/delete-data-dialog.tsx: Delete …',
  'features/settings/forget-device-dialog.tsx: Delete all data and sign out',
  // Offers Undo.
  'features/settings/number-field.tsx: Remove',
  // Open the dialogs above.
  'features/settings/settings-page.tsx: Delete all data and sign out…',
  'features/settings/stored-data-panel.tsx: Delete ……',
  'features/settings/stored-data-panel.tsx: Delete all data on this device…',
  'features/v2-batch/draft/draft-grid.tsx: Remove …',
  'features/v2-batch/draft/draft-toolbar.tsx: Remove …',
  'features/v2-batch/draft/draft-toolbar.tsx: Remove all …',
  'features/v2-batch/submissions/submission-item.tsx: Remove submission',
  // Confirms what its form asked.
  'shared/performance/remove-report.tsx: Remove report',
  'shared/performance/sources-popup.tsx: Remove report……',
  'shared/saved-views/name-form.tsx: Replace view',
  // Offers Undo.
  'shared/saved-views/view-row.tsx: Delete view …',
];

/** In ordinary colors: nothing is lost. */
const harmless = [
  // Close a dialog or a form.
  'app/shell/sign-out-dialog.tsx: Cancel',
  'features/reports/result/result-gate.tsx: Cancel',
  'features/v2-batch/draft/submit-dialog.tsx: Cancel',
  'features/v2-batch/submissions/enter-batch-id.tsx: Cancel',
  'shared/saved-views/name-form.tsx: Cancel',
  'ui/overlay/danger-dialog.tsx: Cancel',
  // The history of the browser keeps filters and columns.
  'features/overview/performance.tsx: Clear filters',
  'features/reports/report-list.tsx: Clear filters',
  'shared/list-page/condition-editor.tsx: Remove',
  'shared/list-page/condition-chips.tsx: Remove filter: …',
  'shared/list-page/conditions.tsx: Clear filters',
  'shared/list-page/filter-chips.tsx: Remove filter: …',
  'shared/list-page/list-rows.tsx: Clear filters',
  'ui/charts/chart-line.tsx: Clear filter',
  'ui/form/filter-list.tsx: Clear',
  'ui/grid/tools/columns-popup.tsx: Reset columns',
  'ui/grid/tools/selection-bar.tsx: Clear selection',
  // What has arrived stays, and the rest can be started again.
  'features/reports/result/download-button.tsx: Stop download',
  'features/v2-batch/submissions/batch-line.tsx: Stop waiting for it…',
  'features/v2-batch/submissions/submission-item.tsx: Stop sending',
  'shared/history/history-progress.tsx: Stop loading',
  'shared/scans/scan-panel.tsx: Cancel scan',
  // The check can be run again.
  'features/settings/connection/check-start.tsx: Cancel',
  // Its batches stay listed and can return to the draft.
  'features/v2-batch/submissions/submission-item.tsx: Discard waiting batches…',
  // Rows that are in the draft twice, with the same target.
  'features/v2-batch/draft/draft-toolbar.tsx: Remove …',
];

const verbs = 'Cancel|Clear|Delete|Discard|Erase|Forget|Remove|Replace|Reset|Stop';
const opening = /<((?:Costly|Danger)?Button|button|DangerDialog)\b/g;
const phrase = new RegExp(`['"\`>]\\s*((?:${verbs})\\b[^'"\`<\\n]*)`);

/** The buttons of a file that begin with such a verb: "file: phrase", and whether they are red. */
function buttonsIn(file: string, source: string): { name: string; isRed: boolean }[] {
  return [...source.matchAll(opening)].flatMap(({ index, 1: tag = '' }) => {
    const rest = source.slice(index);
    const [element = rest] = new RegExp(`^[^]*?(\\n\\s*/>|</${tag}>)`).exec(rest) ?? [];
    const text = phrase.exec(element)?.[1];
    if (text === undefined) return [];
    return {
      name: `${file.replace('src/', '')}: ${text.replace(/\$?\{.*?(\}|$)/, '…').trim()}`,
      isRed: tag.startsWith('Danger') || /variant=.*\b(danger|caution)\b/.test(element),
    };
  });
}

test('buttons that delete or cancel are red, and no others', async () => {
  const files = globSync('src/**/*.tsx', { cwd: inRoot() }).filter((it) => !it.includes('.test.'));
  const found = await Promise.all(
    files.map(async (file) => buttonsIn(file, await readFile(inRoot(file), 'utf8'))),
  );
  const names = (isRed: boolean) =>
    [...new Set(found.flat().flatMap((it) => (it.isRed === isRed ? it.name : [])))].toSorted();
  expect(names(true)).toEqual(destructive.toSorted());
  expect(names(false)).toEqual(harmless.toSorted());
});
