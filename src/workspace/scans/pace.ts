/** How fast a crawl goes, seen over its last minute. */

const span = 60_000;

/** Less than that says nothing yet, in milliseconds. */
const least = 10_000;

export interface Pace {
  /** So many ids came at `time`, in milliseconds since 1970. */
  add: (ids: number, time: number) => void;
  /** Seconds that so many more ids take at this pace; `null` while too little was seen. */
  secondsFor: (ids: number, time: number) => number | null;
}

/** A pace that begins at `start`, in milliseconds since 1970. */
export function startPace(start: number): Pace {
  let steps: { ids: number; time: number }[] = [];
  const recent = (time: number) => steps.filter((step) => step.time > time - span);
  return {
    add(ids, time) {
      const last = steps.at(-1);
      // A second's worth in one entry: more would not tell more.
      if (last !== undefined && time - last.time < 1000) last.ids += ids;
      else steps = [...recent(time), { ids, time }];
    },
    secondsFor(ids, time) {
      const seen = Math.min(span, time - start);
      const sum = recent(time).reduce((total, step) => total + step.ids, 0);
      return seen < least || sum === 0 ? null : (ids * seen) / sum / 1000;
    },
  };
}
