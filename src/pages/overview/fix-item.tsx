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
import { CampaignsLink, FixEvidence } from './fix-evidence.tsx';
import { FixWarning } from './fix-warning.tsx';
import { linksOf } from './fix-links.ts';

interface FixItemProps {
  item: Ranked;
  /** Whether a finding above concerns the same spend. */
  isAgain: boolean;
  base: string | null;
  productJob: string | null;
  keywordJob: string | null;
  onSetAside: (finding: Finding, isForAWhile: boolean) => void;
}

/**
 * One finding in one line: amount, what is wrong, why, and the rows to act on. Renders again only if it changes, because
 * loading progress updates several times a second.
 */
export const FixItem = memo(function FixItem(props: FixItemProps) {
  const { item, isAgain, base, productJob, keywordJob, onSetAside } = props;
  const [isOpen, setOpen] = useEntryState(`evidence ${item.finding.id}`, false);
  const scoped = useScoped();
  const box = useId();
  const { finding } = item;
  const { amountAtRisk, currency } = finding;
  const [title, reason] = [titleOf(finding), reasonOf(finding)];
  const { record, rows } = linksOf(finding, keywordJob);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-1.5 md:min-h-10 md:grid-cols-[7.5rem_7rem_minmax(0,1fr)_auto] md:py-0.5">
      <span
        className="truncate font-semibold tabular-nums md:text-right"
        title={[amountAtRiskText(finding), weightText(item, base)].filter(Boolean).join(' ')}
      >
        {moneyWithCurrency(amountAtRisk, currency)}
      </span>
      <div className="max-md:text-right">
        <Badge tone={finding.kind === 'unsellable' ? 'bad' : 'warn'}>{labelOf(finding)}</Badge>
      </div>
      <p
        className="col-span-2 min-w-0 break-words max-md:mt-1 md:col-span-1 md:truncate"
        title={`${title}. ${reason}`}
      >
        {record === null ? (
          <span className="font-medium">{title}</span>
        ) : (
          <Link to={scoped(record)} className="font-medium hover:text-accent hover:underline">
            {title}
          </Link>
        )}{' '}
        <span className="text-muted">
          {isAgain && <span className="text-ink">Overlaps with an item above. </span>}
          {reason}
        </span>
      </p>
      <div className="col-span-2 flex items-center max-md:mt-1 md:col-span-1 print:hidden">
        <span className="mr-1 text-xs leading-6 whitespace-nowrap">
          {finding.kind === 'unsellable' && productJob !== null && (
            <CampaignsLink place={finding.place} job={productJob} title={title} />
          )}
          {rows !== null && (
            <Link to={rows} className={linkClass}>
              View in list<span className="sr-only">: {title}</span>
            </Link>
          )}
        </span>
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
          <div className="flex flex-col gap-1 pt-1 pb-2">
            <p>{reason}</p>
            <p className="text-muted">
              Amount at risk: {amountAtRiskText(finding)} {weightText(item, base)}{' '}
              <FixWarning finding={finding} productJob={productJob} />
            </p>
            <FixEvidence finding={finding} productJob={productJob} />
          </div>
        )}
      </div>
    </li>
  );
});

/** The value it is ranked by: a converted amount, or a share; empty if that is the amount itself. */
function weightText({ converted, share, finding }: Ranked, base: string | null): string {
  const { currency } = finding;
  if (base !== null)
    return currency === base ? '' : `That is ${moneyWithCurrency(converted, base)} at your rates.`;
  if (share === null) return '';
  // What will be spent is no part of what was.
  return `That is ${isFutureSpend(finding.kind) ? 'equal to ' : ''}${percent(share)} of ${currency} spend.`;
}
