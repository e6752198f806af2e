import { count, dateTime } from '#lib/format.ts';
import type { Overlap } from './batch-overlap.ts';
import { statusBadge } from './batch-text.ts';

interface OverlapListProps {
  label: string;
  overlaps: readonly Overlap[];
}

/** The number of items listed; the rest are only counted. */
const maxListed = 5;

/** Items with their target, and the target and status of another batch that contains them. */
export function OverlapList({ label, overlaps }: OverlapListProps) {
  const more = overlaps.length - maxListed;
  return (
    <>
      <ul aria-label={label} className="mt-1 text-ink tabular-nums">
        {overlaps.slice(0, maxListed).map(({ item, percACoS, batch }) => (
          <li key={`${item.asin} ${item.countryCode}`} className="border-t border-line py-1">
            <span className="font-mono">{item.asin}</span> {item.countryCode}:{' '}
            <span className="font-medium">{item.percACoS}%</span> here,{' '}
            <span className="font-medium">{percACoS}%</span> in another batch{' '}
            <span className="text-muted">
              ({statusBadge(batch).text}
              {batch.sentAt !== null && `; sent ${dateTime(batch.sentAt)}`})
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {count(more)} more</p>}
    </>
  );
}
