import { counted, missing, wholePercent } from '#lib/format.ts';
import {
  isKnown,
  type MaturityAnswer,
  maturityAges,
} from '#features/history/attribution-maturity.ts';
import { rangeText } from '#features/history/projection-text.ts';
import { useHistory } from '#features/history/use-history.ts';
import { useMaturity } from '#features/history/use-projection.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';

/** How sales of a day grow until its attribution window closes, by channel; nothing without a history. */
export function AttributionPanel() {
  const history = useHistory();
  const hasHistory = (history.state?.months.length ?? 0) > 0;
  const maturity = useMaturity(history, hasHistory);
  if (!hasHistory) return null;
  return (
    <Panel title="Attribution maturity">
      {maturity === undefined ? <Skeleton height="20rem" /> : <MaturityTable maturity={maturity} />}
    </Panel>
  );
}

function MaturityTable({ maturity }: { maturity: readonly MaturityAnswer[] }) {
  const isAnyKnown = maturity.some(({ salesShares }) => [...salesShares.values()].some(isKnown));
  return (
    <>
      <p className="mb-3 text-muted">
        {isAnyKnown
          ? 'Share of a day’s final sales reported this long after the day ended. Below: 10th to 90th percentile of closed days.'
          : 'No attribution data yet. Daily updates fill this table as days become final.'}
      </p>
      <SmallTable
        name="Share of final sales reported"
        columns={[
          { label: 'Channel' },
          { label: 'Attribution window' },
          { label: 'Closed days', isFigure: true },
          ...(isAnyKnown
            ? maturityAges.map((age) => ({
                label: age < 24 ? counted(age, 'hour') : counted(age / 24, 'day'),
                isFigure: true,
              }))
            : []),
        ]}
        rows={maturity.map((one) => ({
          id: JSON.stringify([one.channel, one.currency]),
          cells: [
            [one.channel ?? 'No channel', one.currency].filter(Boolean).join(', '),
            one.windowDays === null ? 'Unknown' : counted(one.windowDays, 'day'),
            String(one.days),
            ...(isAnyKnown
              ? maturityAges.map((age) => <KnownShareCell key={age} maturity={one} age={age} />)
              : []),
          ],
        }))}
      />
    </>
  );
}

interface KnownShareCellProps {
  maturity: MaturityAnswer;
  age: number;
}

function KnownShareCell({ maturity: { windowDays, salesShares }, age }: KnownShareCellProps) {
  if (windowDays !== null && age >= 24 * windowDays) return 'Final';
  const known = salesShares.get(age) ?? null;
  if (!isKnown(known)) return missing;
  const range = rangeText([known.low, known.high], wholePercent);
  const share = wholePercent(known.share);
  return (
    <span className="inline-block py-1 text-right">
      {share}
      {range !== share && <span className="block text-xs leading-4 text-muted">{range}</span>}
    </span>
  );
}
