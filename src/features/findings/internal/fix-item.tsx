import { memo, useId } from 'react';
import { moneyWithCurrency, percent } from '#lib/format.ts';
import { rangeText } from '#dates/date-range.ts';
import type { Ranked } from './rank.ts';
import { amountAtRiskText, labelOf, reasonOf, titleOf } from './rules.ts';
import { Link, ScopedLink } from '#navigation/link.tsx';
import { campaignsAt, listLink, campaignsIn } from '#lists/list-link.ts';
import { paths } from '#navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';
import { CampaignsLink, FixEvidence, useProductCampaigns } from './fix-evidence.tsx';
import { type Finding, isFutureSpend, isDown } from '#features/findings/finding.ts';

interface FixItemProps {
  item: Ranked;
  /** Whether a finding above concerns the same spend. */
  isAgain: boolean;
  base: string | null;
  productJob: string | null;
  keywordJob: string | null;
  onSnooze: (finding: Finding, isForAWhile: boolean) => void;
}

/**
 * One finding in one line: amount, what is wrong, why, and the rows to act on. Renders again only if it changes, because
 * loading progress updates several times a second.
 */
export const FixItem = memo(function FixItem(props: FixItemProps) {
  const { item, isAgain, base, productJob, keywordJob, onSnooze } = props;
  const { finding } = item;
  const { kind, amountAtRisk, currency } = finding;
  const [isOpen, setOpen] = useEntryState(`evidence ${finding.id}`, false);
  const isUnsellable = kind === 'unsellable';
  const campaigns = useProductCampaigns(finding, isOpen || isUnsellable ? productJob : null);
  const box = useId();
  const [title, reason, weight] = [titleOf(finding), reasonOf(finding), weightText(item, base)];
  const { record, rows } = linksOf(finding, keywordJob);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-1.5 md:min-h-10 md:grid-cols-[7.5rem_7rem_minmax(0,1fr)_auto] md:py-0.5">
      <span
        className="truncate font-semibold tabular-nums md:text-right"
        title={`${amountAtRiskText(finding)} ${weight}`.trim()}
      >
        {moneyWithCurrency(amountAtRisk, currency)}
      </span>
      <div className="max-md:text-right">
        <Badge tone={isUnsellable ? 'bad' : 'warn'}>{labelOf(finding)}</Badge>
      </div>
      <p
        className="col-span-2 min-w-0 break-words max-md:mt-1 md:col-span-1 md:truncate"
        title={`${title}. ${reason}`}
      >
        {record === null ? (
          <span className="font-medium">{title}</span>
        ) : (
          <ScopedLink to={record} className="font-medium hover:text-accent hover:underline">
            {title}
          </ScopedLink>
        )}{' '}
        <span className="text-muted">
          {isAgain && <span className="text-ink">Overlaps with an item above. </span>}
          {reason}
        </span>
      </p>
      <div className="col-span-2 flex items-center max-md:mt-1 md:col-span-1 print:hidden">
        <span className="mr-1 text-xs leading-6 whitespace-nowrap">
          {isUnsellable && <CampaignsLink campaigns={campaigns} title={title} />}
          {rows !== null && (
            <Link to={rows}>
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
            { label: 'Until it changes', onSelect: () => onSnooze(finding, false) },
            { label: 'For 30 days', onSelect: () => onSnooze(finding, true) },
          ]}
          className="text-xs font-medium"
        />
      </div>
      <div id={box} className="col-span-full min-w-0" hidden={!isOpen}>
        {isOpen && <FixEvidence finding={finding} weight={weight} campaigns={campaigns} />}
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

interface FixLinks {
  /** The path of the record, without the scope. */
  record: string | null;
  /** The list with its rows; `null` if no list has them, or only the product report knows which. */
  rows: string | null;
}

/**
 * The links of a finding: its record, and the rows whose total is its spend. `keywordJob` is the report with the
 * keywords' metrics.
 */
export function linksOf(finding: Finding, keywordJob: string | null): FixLinks {
  if ('place' in finding) return productLinks(finding);
  if ('campaign' in finding) {
    const { id } = finding.campaign;
    const dates = finding.kind === 'unusual_day' ? datesOf(finding.day) : {};
    return {
      record: paths.campaign(id),
      rows: listLink(paths.campaigns, { campaign_id: [id], ...dates }),
    };
  }
  if (finding.kind === 'off_budget') {
    const { scope } = finding;
    const [account] = scope.account_id;
    return {
      record: account === undefined ? null : paths.account(account),
      rows: campaignsAt(scope, { range: 'this-month' }),
    };
  }
  if ('scope' in finding) {
    const { scope, currency, day } = finding;
    return { record: null, rows: campaignsIn(currency, scope, datesOf(day)) };
  }
  const { id } = finding.keyword;
  return {
    record: paths.keyword(id),
    rows: listLink(paths.keywords, { q: id, performance: keywordJob ?? '' }),
  };
}

function productLinks(finding: Extract<Finding, { place: object }>): FixLinks {
  const { kind, place } = finding;
  const { productId, channel, accountId, listings, isElsewhere } = place;
  // Of several listings, the first that cannot be sold, if that is the problem.
  const down = kind === 'unsellable' ? listings.find(isDown) : undefined;
  const listing = kind === 'weak_page' ? finding.listing : (down ?? listings[0]);
  const rows = listLink(paths.listings, {
    show: kind === 'weak_page' ? 'quality' : '',
    as: 'flat',
    sort: '-spend',
    ...(channel !== null && { channel: [channel] }),
    ...(accountId !== null && { account_id: [accountId] }),
    f: [{ column: 'product_id', test: 'is', text: productId }],
  });
  return {
    record: listing === undefined ? null : paths.listing(listing.id),
    // To do something about a product that cannot be sold means to pause its campaigns.
    rows: kind === 'unsellable' || isElsewhere ? null : rows,
  };
}

/** A day, compared with the same weekday before. */
const datesOf = (day: string) => ({ range: rangeText({ start: day, end: day }), compare: '1w' });
