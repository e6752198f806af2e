/** Texts about all problems: the number of affected records, and problems not listed. */
import { count, counted } from '#lib/format.ts';
import type { Checked } from '#shared/data-quality/checks/checks.ts';
import { maxRows } from './data-quality.list.tsx';

/** The affected records: two checks may concern the same one. */
export interface ProblemRecords {
  kinds: readonly unknown[];
  count: number;
}

/** ", in 33 campaigns": a warning beside a total counts campaigns, the list counts problems. */
export function inRecordsText({ kinds, count: records }: ProblemRecords): string {
  const [kind] = kinds;
  const one = kinds.length === 1 && typeof kind === 'string' ? kind : 'record';
  return records === 0 ? '' : `, in ${counted(records, one)}`;
}

/** The problems not listed, as sentences; '' if all are. Without a selection all checks are displayed. */
export function unlistedText(checked: readonly Checked[], selected: readonly string[]): string {
  return checked
    .filter(({ check }) => selected.length === 0 || selected.includes(check.id))
    .flatMap(({ check, found }) =>
      found !== null && found.length > maxRows
        ? [`“${check.title}”: ${count(maxRows)} of ${counted(found.length, 'finding')} are listed.`]
        : [],
    )
    .join(' ');
}
