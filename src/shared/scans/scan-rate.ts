/** The rate of a scan over its last minute. */

const span = 60_000;

/** Milliseconds before which no rate is given. */
const minDuration = 10_000;

export interface ScanRate {
  /** Adds results that arrived at `time`, in milliseconds since 1970. */
  add: (ids: number, time: number) => void;
  /** Seconds that many more IDs take at this rate; `null` while there is too little data. */
  secondsFor: (ids: number, time: number) => number | null;
}

/** Starts measuring at `start`, in milliseconds since 1970. */
export function trackScanRate(start: number): ScanRate {
  let steps: { ids: number; time: number }[] = [];
  const recent = (time: number) => steps.filter((step) => step.time > time - span);
  return {
    add(ids, time) {
      const last = steps.at(-1);
      // One entry per second is precise enough.
      if (last !== undefined && time - last.time < 1000) last.ids += ids;
      else steps = [...recent(time), { ids, time }];
    },
    secondsFor(ids, time) {
      const seen = Math.min(span, time - start);
      const sum = recent(time).reduce((total, step) => total + step.ids, 0);
      return seen < minDuration || sum === 0 ? null : (ids * seen) / sum / 1000;
    },
  };
}
