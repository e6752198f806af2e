import { useEffect, useMemo, useRef, useState } from 'react';
import { entireScope, type ReportSource, findSources } from '#shared/performance/report-source.ts';
import { requestReport, waitForJob } from '#shared/performance/request-report.ts';
import type { Days } from '#shared/reports/report-day-range.ts';
import { useReports } from '#shared/reports/use-reports.ts';

const keyword = { type: 'keyword' } as const;

/** Number of reports offered. */
const mostOffered = 4;

/** The keyword reports on this device, and a function to request another; `used` is the displayed one. */
export function usePerformanceReports(used: ReportSource | null) {
  const { reports, store } = useReports();
  const [isAsking, setAsking] = useState(false);
  const giveUp = useRef<AbortController>(null);
  useEffect(() => () => giveUp.current?.abort(), []);

  const sources = useMemo(() => findSources(reports ?? [], keyword), [reports]);
  const newer =
    used && sources.find((source) => source.madeAt > used.madeAt && isSame(source, used));

  return {
    all: sources,
    /** The newest, which are offered. */
    sources: sources.slice(0, mostOffered),
    /** The job ID of a newer report of the displayed days; `null` if there is none. */
    newer: newer?.jobId ?? null,
    isAsking,
    /**
     * Requests a report of these days. Returns its job ID, with `force` only once a new one is complete;
     * `null` if none can be had, `undefined` if the caller has left. Rejects if the request fails.
     */
    ask: async (days: Days, { force = false } = {}): Promise<string | null | undefined> => {
      giveUp.current?.abort();
      const { signal } = (giveUp.current = new AbortController());
      setAsking(true);
      try {
        const asked = await requestReport(store, keyword, days, entireScope, { force });
        const job = await waitForJob(store, asked, { isDone: force, signal });
        return signal.aborted ? undefined : job;
      } finally {
        if (!signal.aborted) setAsking(false);
      }
    },
  };
}

function isSame(a: ReportSource, b: ReportSource): boolean {
  return (['start', 'end', 'channel', 'accountId'] as const).every((id) => a[id] === b[id]);
}
