/** The order and the words of findings. */
import type { Finding, Outcome } from '#api/service-check/check-result.ts';
import { count, counted } from '#lib/format.ts';
import type { IconName } from '#ui/icon.tsx';

interface OutcomeLook {
  label: string;
  tone: string;
  icon: IconName;
}

/** What needs attention first. */
export const outcomes: Readonly<Record<Outcome, OutcomeLook>> = {
  missing: { label: 'Missing', tone: 'bad', icon: 'error' },
  differs: { label: 'Differs', tone: 'warn', icon: 'warning' },
  skipped: { label: 'Skipped', tone: 'none', icon: 'info' },
  pass: { label: 'Pass', tone: 'good', icon: 'check' },
};

const ranks = Object.keys(outcomes);
const rank = ({ outcome }: Finding): number => ranks.indexOf(outcome);

export const isDifference = ({ outcome }: Finding): boolean =>
  outcome === 'differs' || outcome === 'missing';

interface Topic {
  name: string;
  findings: readonly Finding[];
}

/** By topic; topics and findings with differences first, otherwise in the order of the check. */
export function groupFindings(findings: readonly Finding[]): Topic[] {
  const topics = Map.groupBy(findings, ({ topic }) => topic);
  return [...topics]
    .map(([name, own]) => ({ name, findings: own.toSorted((a, b) => rank(a) - rank(b)) }))
    .toSorted((a, b) => Number(hasDifference(b)) - Number(hasDifference(a)));
}

const hasDifference = ({ findings }: Topic): boolean => findings.some(isDifference);

/** "38 pass · 12 differ · 4 missing · 2 skipped", without zeros. */
export function summaryOf(findings: readonly Finding[]): string {
  const number = (outcome: Outcome) => findings.filter((it) => it.outcome === outcome).length;
  const [pass, differ] = [number('pass'), number('differs')];
  const [missing, skipped] = [number('missing'), number('skipped')];
  return [
    pass > 0 && counted(pass, 'passes', 'pass'),
    differ > 0 && counted(differ, 'differs', 'differ'),
    missing > 0 && `${count(missing)} missing`,
    skipped > 0 && `${count(skipped)} skipped`,
  ]
    .filter((part) => part !== false)
    .join(' · ');
}
