import { missing } from '#lib/format.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { verdictWords } from './verdicts.ts';

const looks = {
  eligible: { tone: 'good', icon: 'check' },
  not_eligible: { tone: 'bad', icon: 'close' },
  unknown: { tone: 'warn', icon: 'warning' },
  failed: { tone: 'bad', icon: 'warning' },
} as const;

/** What the service said of a product: a sign and a word beside the colour. */
export function VerdictBadge({ verdict }: { verdict: string | null }) {
  if (verdict === null) return missing;
  const word = verdictWords[verdict] ?? verdict;
  if (!Object.hasOwn(looks, verdict)) return <Badge tone="neutral">{word}</Badge>;
  const { tone, icon } = looks[verdict as keyof typeof looks];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {word}
    </Badge>
  );
}
