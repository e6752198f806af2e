import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import { type Finding, isFutureSpend } from '#features/overview/findings/finding.ts';
import type { Ranked } from '#features/overview/findings/rank.ts';
import { labelOf, reasonOf, amountAtRiskText } from '#features/overview/findings/rules.ts';
import { moneyWithCurrency, percent } from '#lib/format.ts';
import { useScoped } from '#shared/scope.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Menu } from '#ui/overlay/menu.tsx';
import { FixEvidence } from './fix-evidence.tsx';
import { linksOf } from './fix-links.ts';
import { FixWarning } from './fix-warning.tsx';

interface FixItemProps {
  item: Ranked;
  rank: number;
  /** Whether a finding above concerns the same spend. */
  isAgain: boolean;
  base: string | null;
  productJob: string | null;
  keywordJob: string | null;
  onSetAside: (finding: Finding, isForAWhile: boolean) => void;
}

/**
 * One finding: amount, reason, and actions. Renders again only if it changes, because loading progress
 * updates several times a second.
 */
export const FixItem = memo(function FixItem(props: FixItemProps) {
  const { item, rank, isAgain, base, productJob, keywordJob, onSetAside } = props;
  const [isOpen, setOpen] = useState(false);
  const scoped = useScoped();
  const box = useId();
  const { finding } = item;
  const { amountAtRisk, currency } = finding;
  const why = reasonOf(finding);
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 gap-y-1 px-3 py-2 md:grid-cols-[1.5rem_10.5rem_minmax(0,1fr)_auto] lg:grid-cols-[1.5rem_12.5rem_minmax(0,1fr)_auto]">
      <span aria-hidden className="pt-0.5 text-right text-xs text-muted tabular-nums">
        {rank}
      </span>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 md:flex-col md:items-end md:pr-3 md:text-right">
        <span className="flex flex-wrap items-baseline justify-end gap-x-2">
          <FixWarning finding={finding} productJob={productJob} />
          <span className="text-base font-semibold tabular-nums" title={amountAtRiskText(finding)}>
            {moneyWithCurrency(amountAtRisk, currency)}
          </span>
        </span>
        <span className="text-xs text-muted tabular-nums">
          <Weight item={item} base={base} />
        </span>
      </div>
      <div className="col-start-2 flex min-w-0 flex-col gap-x-3 gap-y-1 md:col-start-3 lg:flex-row lg:flex-wrap lg:items-baseline">
        <p className="break-words">{why}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <Badge tone={finding.kind === 'unsellable' ? 'bad' : 'warn'}>{labelOf(finding)}</Badge>
          {isAgain && <span className="text-muted">Overlaps with an item above</span>}
          {linksOf(finding, keywordJob).map(({ to, label, isScoped }) => (
            <Link
              key={label}
              to={isScoped ? scoped(to) : to}
              className={`${linkClass} inline-flex min-h-6 items-center`}
            >
              {label}
              <span className="sr-only">: {why}</span>
            </Link>
          ))}
        </div>
      </div>
      <div className="col-start-2 flex items-start gap-1 md:col-start-4 print:hidden">
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={box}
          className="mt-1"
          onClick={() => setOpen(!isOpen)}
        >
          Evidence
          <span className="sr-only">: {why}</span>
          <Icon name="chevron" className={isOpen ? 'rotate-180' : undefined} />
        </Button>
        <Menu
          label={`Snooze: ${why}`}
          trigger={
            <>
              Snooze
              <Icon name="chevron" />
            </>
          }
          items={[
            { label: 'Until it changes', onSelect: () => onSetAside(finding, false) },
            { label: 'For 30 days', onSelect: () => onSetAside(finding, true) },
          ]}
          className="text-xs font-medium"
        />
      </div>
      <div id={box} className="col-span-full min-w-0" hidden={!isOpen}>
        {isOpen && (
          <>
            <p className="pt-1 text-muted md:pl-8">Amount at risk: {amountAtRiskText(finding)}</p>
            <FixEvidence finding={finding} productJob={productJob} />
          </>
        )}
      </div>
    </li>
  );
});

/** The value it is ranked by: a converted amount, or a share. */
function Weight({
  item: { converted, share, finding },
  base,
}: Pick<FixItemProps, 'item' | 'base'>) {
  const { currency } = finding;
  if (base !== null) {
    return currency === base ? null : <>{moneyWithCurrency(converted, base)} at your rate</>;
  }
  if (share === null) return null;
  return (
    <>
      {/* What will be spent is no part of what was. */}
      {isFutureSpend(finding.kind) && 'equal to '}
      {percent(share)} of {currency} spend
    </>
  );
}
