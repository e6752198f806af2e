import { useEffect, useMemo, useRef, useState } from 'react';
import { askFor, jobOf } from '#workspace/performance/ask.ts';
import { everywhere, type Source, sourcesOf } from '#workspace/performance/source.ts';
import type { Days } from '#workspace/reports/days.ts';
import { useReports } from '#workspace/reports/use-reports.ts';

const keyword = { type: 'keyword' } as const;

/** As many are offered. */
const mostOffered = 4;

/** The keyword reports of this device, and a way to ask for another; `used` is the one whose figures are shown. */
export function usePerformanceReports(used: Source | null) {
  const { reports, desk } = useReports();
  const [isAsking, setAsking] = useState(false);
  const giveUp = useRef<AbortController>(null);
  useEffect(() => () => giveUp.current?.abort(), []);

  const sources = useMemo(() => sourcesOf(reports ?? [], keyword), [reports]);
  const newer =
    used && sources.find((source) => source.madeAt > used.madeAt && isSame(source, used));

  return {
    all: sources,
    /** The newest, which are offered. */
    sources: sources.slice(0, mostOffered),
    /** The job of a newer report of the days that are shown; `null`: there is none. */
    newer: newer?.jobId ?? null,
    isAsking,
    /**
     * Asks for a report of these days; answers its job, with `anew` once a new one is done, and `null`
     * where there is none to be had, `undefined` where nobody waits for it any more. Rejects where it cannot be asked for.
     */
    ask: async (days: Days, { anew = false } = {}): Promise<string | null | undefined> => {
      giveUp.current?.abort();
      const { signal } = (giveUp.current = new AbortController());
      setAsking(true);
      try {
        const asked = await askFor(desk, keyword, days, everywhere, { anew });
        const job = await jobOf(desk, asked, { isDone: anew, signal });
        return signal.aborted ? undefined : job;
      } finally {
        if (!signal.aborted) setAsking(false);
      }
    },
  };
}

function isSame(a: Source, b: Source): boolean {
  return (['start', 'end', 'channel', 'accountId'] as const).every((id) => a[id] === b[id]);
}
