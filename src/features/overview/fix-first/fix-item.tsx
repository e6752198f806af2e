import { memo, useId } from 'react';
import { moneyWithCurrency, percent } from '#lib/format.ts';
import { type Finding, isFutureSpend } from '#shared/findings/finding.ts';
import type { Ranked } from '#shared/findings/rank.ts';
import { amountAtRiskText, labelOf, reasonOf, titleOf } from '#shared/findings/rules.ts';
import { Link } from '#shared/link.tsx';
import { useScoped } from '#shared/scope.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Menu } from '#ui/overlay/menu.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';
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
 * One finding in two lines: amount, what is wrong, why, and actions. Renders again only if it changes, because
 * loading progress updates several times a second.
 */
export const FixItem = memo(function FixItem(props: FixItemProps) {
  const { item, rank, isAgain, base, productJob, keywordJob, onSetAside } = props;
  const [isOpen, setOpen] = useEntryState(`evidence ${item.finding.id}`, false);
  const scoped = useScoped();
  const box = useId();
  const { finding } = item;
  const { amountAtRisk, currency } = finding;
  const [title, reason] = [titleOf(finding), reasonOf(finding)];
  const { record, rows } = linksOf(finding, keywordJob);
  return (
    <li className="grid grid-cols-[1rem_auto_minmax(0,1fr)] items-baseline gap-x-3 px-3 py-2 md:grid-cols-[1rem_7.5rem_7rem_minmax(0,1fr)_auto]">
      <span aria-hidden className="text-right text-xs/5 text-muted tabular-nums">
        {rank}
      </span>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 tabular-nums md:block md:text-right">
        <span className="block font-semibold" title={amountAtRiskText(finding)}>
          {moneyWithCurrency(amountAtRisk, currency)}
        </span>
        <span className="block truncate text-xs/5 text-muted">
          <Weight item={item} base={base} />
        </span>
      </div>
      <div className="max-md:text-right">
        <Badge tone={finding.kind === 'unsellable' ? 'bad' : 'warn'}>{labelOf(finding)}</Badge>
      </div>
      <div className="col-span-2 col-start-2 min-w-0 max-md:mt-1 md:col-span-1 md:col-start-4">
        <p className="break-words md:truncate" title={title}>
          {record === null ? (
            title
          ) : (
            <Link to={scoped(record)} className="font-medium hover:text-accent hover:underline">
              {title}
            </Link>
          )}
        </p>
        <p className="break-words text-muted md:truncate" title={reason}>
          {isAgain && <span className="text-ink">Overlaps with an item above. </span>}
          {reason}
        </p>
      </div>
      <div className="col-span-2 col-start-2 flex items-center self-center max-md:mt-1 md:col-span-1 md:col-start-5 print:hidden">
        {rows !== null && (
          <Link to={rows} className={`${linkClass} mr-1 text-xs leading-6 whitespace-nowrap`}>
            View in list<span className="sr-only">: {title}</span>
          </Link>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={box}
          onClick={() => setOpen(!isOpen)}
        >
          Evidence
          <span className="sr-only">: {title}</span>
          <Icon name="chevron" className={isOpen ? 'rotate-180' : undefined} />
        </Button>
        <Menu
          label={`Snooze: ${title}`}
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
          <div className="flex flex-col gap-1 pt-2 pb-1 md:pl-7">
            <p>{reason}</p>
            <p className="text-muted">
              Amount at risk: {amountAtRiskText(finding)}{' '}
              <FixWarning finding={finding} productJob={productJob} />
            </p>
            <FixEvidence finding={finding} productJob={productJob} />
          </div>
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
    return currency === base ? null : <>= {moneyWithCurrency(converted, base)}</>;
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
