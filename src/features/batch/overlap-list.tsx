import { count, dateTime } from '#lib/format.ts';
import type { Overlap } from '#workspace/batch/overlap.ts';
import { standingOf } from './watch/batch-words.ts';

interface OverlapListProps {
  label: string;
  overlaps: readonly Overlap[];
}

/** Items that are named; of more only the number is told. */
const mostNamed = 5;

/** Items with what another batch sets for them, how it stands, and what these would set. */
export function OverlapList({ label, overlaps }: OverlapListProps) {
  const more = overlaps.length - mostNamed;
  return (
    <>
      <ul aria-label={label} className="mt-1 text-ink tabular-nums">
        {overlaps.slice(0, mostNamed).map(({ item, percACoS, batch }) => (
          <li key={`${item.asin} ${item.countryCode}`} className="border-t border-line py-1">
            <span className="font-mono">{item.asin}</span> {item.countryCode}:{' '}
            <span className="font-medium">{item.percACoS} %</span> here,{' '}
            <span className="font-medium">{percACoS} %</span>{' '}
            <span className="text-muted">
              there ({standingOf(batch).text.toLowerCase()}
              {batch.sentAt !== null && `, sent ${dateTime(batch.sentAt)}`})
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {count(more)} more</p>}
    </>
  );
}
