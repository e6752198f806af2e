/** What is said of the findings as a whole: in how many records they are, and which are not listed. */
import type { Checked } from '#domain/checks/checks.ts';
import { count, counted } from '#lib/format.ts';
import { mostRows } from './doctor.table.ts';

/** The records that findings are in: two checks may find the same one. */
export interface FoundIn {
  kinds: readonly unknown[];
  count: number;
}

/** ", in 33 campaigns": a doubt beside a total counts campaigns, the list counts findings. */
export function inRecords({ kinds, count: records }: FoundIn): string {
  const [kind] = kinds;
  const one = kinds.length === 1 && typeof kind === 'string' ? kind : 'record';
  return records === 0 ? '' : `, in ${counted(records, one)}`;
}

/** Which findings are not listed, as sentences; '' where all are. None selected: all checks are shown. */
export function leftOut(checked: readonly Checked[], selected: readonly string[]): string {
  return checked
    .filter(({ check }) => selected.length === 0 || selected.includes(check.id))
    .flatMap(({ check, found }) =>
      found !== null && found.length > mostRows
        ? [
            `“${check.title}”: ${count(mostRows)} of ${counted(found.length, 'finding')} are listed.`,
          ]
        : [],
    )
    .join(' ');
}
