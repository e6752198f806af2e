import { useCallback, useMemo } from 'react';
import type { Days } from '#workspace/reports/days.ts';
import type { Report } from '#workspace/reports/record.ts';
import { useReports } from '#workspace/reports/use-reports.ts';
import { type Asked, askFor, usualDays } from './ask.ts';
import {
  failedAfter,
  covers,
  bestSource,
  type Scope,
  type Source,
  sourcesOf,
  underWay,
  type Wanted,
} from './source.ts';

/** The reports of this device as a page sees them that one of them feeds. */
export interface Feed {
  /** `undefined`: the device is still being read. `null`: no finished report will do. */
  source: Source | null | undefined;
  /** All that will do and cover the scope, the best first. */
  sources: readonly Source[];
  /** One that will do once it is done. */
  coming: Report | null;
  /** One that was to do and failed, was cancelled or refused, or had no answer; gone with the next that comes. */
  failed: Report | null;
  /**
   * Asks for a report: 10 units, and a unit for each look at how far it is. Joins one that says the
   * same and is under way or, without `anew`, fresh. Without `days` it is of the last 30.
   */
  ask: (days?: Days, how?: { anew?: boolean }) => Promise<Asked>;
}

/** What of the desk's reports will do for a page. Keep `wanted` and `scope` the same objects while they are the same. */
export function useFeed(wanted: Wanted, scope: Scope): Feed {
  const { reports, desk } = useReports();
  const ask = useCallback<Feed['ask']>(
    (days = usualDays(), how) => askFor(desk, wanted, days, scope, how),
    [desk, wanted, scope],
  );
  return useMemo(() => {
    if (reports === null)
      return { source: undefined, sources: [], coming: null, failed: null, ask };
    const source = bestSource(reports, wanted, scope);
    return {
      source,
      sources: sourcesOf(reports, wanted).filter((it) => covers(it, scope)),
      coming: underWay(reports, wanted, scope),
      failed: failedAfter(reports, wanted, scope, source),
      ask,
    };
  }, [reports, wanted, scope, ask]);
}
