import { useId } from 'react';
import type { Visit } from '#domain/snapshot-visits.ts';
import { age, dateTime } from '#lib/format.ts';
import { zoneName } from '#lib/zone.ts';
import { useNow } from '#workspace/use-now.ts';

interface VisitChoiceProps {
  /** Oldest first. */
  earlier: readonly Visit[];
  /** The one that is compared with. */
  base: Visit;
  /** `null`: the last one, whichever that is. */
  onChoose: (from: number | null) => void;
  /** Of the newest answer, in milliseconds since 1970. */
  now: number | undefined;
}

/** Which earlier visit is compared with: each by the time of its last refresh. */
export function VisitChoice({ earlier, base, onChoose, now }: VisitChoiceProps) {
  useNow(60_000);
  const id = useId();
  const last = earlier.at(-1)?.from;
  return (
    <>
      <span className="flex items-center gap-1.5">
        <label htmlFor={id}>since the visit of</label>
        <select
          id={id}
          value={base.from}
          onChange={({ currentTarget }) => {
            const from = Number(currentTarget.value);
            onChoose(from === last ? null : from);
          }}
          className="h-6 cursor-pointer rounded-md border border-edge/60 bg-surface px-1 text-xs text-ink hover:bg-hover"
        >
          {earlier.toReversed().map(({ from, to }) => (
            <option key={from} value={from}>
              {dateTime(to)}
              {from === last ? ' (last)' : ''}
            </option>
          ))}
        </select>
      </span>
      <span className="tabular-nums">
        {age(base.to)}
        {now !== undefined && `, now as of ${dateTime(now)}`} {zoneName()}
      </span>
    </>
  );
}
