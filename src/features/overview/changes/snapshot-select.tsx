import { useId } from 'react';
import { age, dateTime } from '#lib/format.ts';
import { zoneName } from '#lib/zone.ts';
import type { Visit } from '#shared/snapshots/snapshot-visits.ts';
import { useNow } from '#ui/use-now.ts';

interface SnapshotSelectProps {
  /** Oldest first. */
  earlier: readonly Visit[];
  /** The selected one. */
  base: Visit;
  /** `null` for the last one. */
  onChoose: (from: number | null) => void;
  /** Time of the newest response, in milliseconds since 1970. */
  now: number | undefined;
}

/** Selects the snapshot to compare with, by the time of its last refresh. */
export function SnapshotSelect({ earlier, base, onChoose, now }: SnapshotSelectProps) {
  useNow(60_000);
  const id = useId();
  const last = earlier.at(-1)?.from;
  return (
    <>
      <span className="flex items-center gap-1.5">
        <label htmlFor={id}>since</label>
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
              {from === last ? ' (last visit)' : ''}
            </option>
          ))}
        </select>
      </span>
      <span className="tabular-nums">
        {age(base.to)}
        {now !== undefined && `; now: data updated ${dateTime(now)}`} {zoneName()}
      </span>
    </>
  );
}
