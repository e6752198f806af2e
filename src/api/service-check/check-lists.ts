/** The checks of the lists, and of the records behind them. */
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import { isObject, valueAt } from '#api/mapping/map-record.ts';
import type { ResourceName } from '#api/mapping/resources.ts';
import { count } from '#lib/format.ts';
import { checkPaging } from './check-paging.ts';
import { type CheckSession, idOf, topics } from './check-session.ts';
import { acosUnit, type Amount, moneyUnit } from './check-units.ts';
import { findList } from './find-envelope.ts';
import { normal } from './match-fields.ts';

export async function checkLimits(check: CheckSession): Promise<void> {
  const { read, examine, single, report } = check;
  const body = await read(topics.rate_limits, 'rateLimits');
  // Without `refill` the dashboard assumes fixed windows.
  if (isObject(body)) examine('rate_limits', [single('rate_limits', body)], ['refill']);
  else if (body !== undefined) {
    report(topics.rate_limits, 'Response', 'missing', 'no object', 'Costs and limits are assumed.');
  }
}

/** An account and its channel. */
export async function checkAccounts(
  check: CheckSession,
): Promise<Pick<ReportRequest, 'account_id' | 'channel'>> {
  const { read, list, examine, remember } = check;
  const topic = topics.account;
  const body = await read(topic, 'accounts');
  const records = body === undefined ? null : list('account', body);
  if (records === null) return {};
  const { pathOf } = examine('account', records);
  remember('channel', records, pathOf('channel'));
  remember('account_id', records, pathOf('id'));
  await checkPaging(check, records, pathOf('id'));
  const id = idOf(records[0], pathOf('id'));
  if (id !== null) await checkDetail(check, 'account', 'account', { id }, pathOf('id'));
  const channel = idOf(records[0], pathOf('channel'));
  return {
    ...(id !== null && { account_id: id }),
    ...(channel !== null && { channel }),
  };
}

export async function checkCampaigns(check: CheckSession): Promise<{ ids: string[] }> {
  const { read, list, examine, remember, report, current, proposed } = check;
  const body = await read(topics.campaign, 'campaigns');
  const records = body === undefined ? null : list('campaign', body);
  if (records === null) return { ids: [] };
  const { pathOf } = examine('campaign', records, ['metrics.sales']);
  remember('campaign_id', records, pathOf('id'));
  remember('account_id', records, pathOf('account_id'));
  const at = (record: unknown, field: string): unknown => {
    const path = pathOf(field);
    return path === null ? undefined : valueAt(record, path);
  };
  judgeMoney(
    check,
    'campaign',
    records.map((record) => ({
      amount: at(record, 'metrics.spend'),
      per: at(record, 'metrics.clicks'),
      currency: at(record, 'metrics.currency_code'),
    })),
  );
  const acos = acosUnit(
    records.map((record) => ({
      acos: at(record, 'metrics.acos'),
      roas: at(record, 'metrics.roas'),
    })),
  );
  const expected = current.resources.campaign.acos;
  if (acos === null)
    report(topics.campaign, 'Unit of ACOS', 'skipped', 'too few campaigns with ACOS and ROAS');
  else {
    report(
      topics.campaign,
      'Unit of ACOS',
      acos === expected ? 'pass' : 'differs',
      acos,
      acos === expected
        ? null
        : 'Data quality may report ACOS as wrong. Displayed ratios are computed from spend and sales.',
    );
    if (acos !== expected) proposed.acos = acos;
  }
  const busiest = records.toSorted(
    (a, b) => Number(at(b, 'metrics.clicks') ?? 0) - Number(at(a, 'metrics.clicks') ?? 0),
  );
  const ids = busiest.flatMap((record) => idOf(record, pathOf('id')) ?? []);
  const [id] = ids;
  if (id !== undefined) await checkDetail(check, 'campaign', 'campaign', { id }, pathOf('id'));
  return { ids };
}

export function judgeMoney(
  check: CheckSession,
  resource: 'campaign' | 'keyword' | 'report_row',
  amounts: readonly Amount[],
): void {
  const { report, current, proposed } = check;
  const unit = moneyUnit(amounts);
  const expected = current.resources[resource].money;
  if (unit === null)
    report(
      topics[resource],
      'Unit of money',
      'skipped',
      'fewer than three amounts in EUR, USD, GBP or a similar currency',
    );
  if (unit !== null) (proposed.resources[resource] ??= {}).money = unit;
  if (unit === expected) report(topics[resource], 'Unit of money', 'pass', `${unit} units`);
  else if (unit !== null) {
    report(
      topics[resource],
      'Unit of money',
      'differs',
      `${unit} units`,
      `Without a mapping amounts are displayed ${unit === 'micros' ? 'a million' : 'a hundred'} times too high.`,
    );
  }
}

export async function checkKeywords(
  check: CheckSession,
  { ids }: { ids: readonly string[] },
): Promise<void> {
  const { read, list, examine, report } = check;
  const topic = topics.keyword;
  for (const campaign_id of ids.slice(0, 3)) {
    const body = await read(topic, 'keywords', { query: { campaign_id } });
    const found = body === undefined ? null : findList(body);
    if (found === null || found.records.length === 0) continue;
    const records = list('keyword', body) ?? [];
    const { pathOf } = examine('keyword', records);
    const at = (record: unknown, field: string): unknown => {
      const path = pathOf(field);
      return path === null ? undefined : valueAt(record, path);
    };
    const others = records.filter((record) => idOf(record, pathOf('campaign_id')) !== campaign_id);
    if (others.length > 0)
      report(
        topic,
        'Filter campaign_id',
        'differs',
        `${count(others.length)} of ${count(records.length)} keywords belong to other campaigns`,
        'The campaign page shows keywords of other campaigns.',
      );
    else report(topic, 'Filter campaign_id', 'pass', `${count(records.length)} keywords`);
    judgeMoney(
      check,
      'keyword',
      records.map((record) => ({
        amount: at(record, 'bid'),
        per: 1,
        currency: at(record, 'currency_code'),
      })),
    );
    const id = idOf(records[0], pathOf('id'));
    if (id !== null) await checkDetail(check, 'keyword', 'keyword', { id }, pathOf('id'));
    return;
  }
  report(topic, 'Records', 'skipped', 'No campaign with keywords was found.');
}

export async function checkListings(check: CheckSession): Promise<string | null> {
  const { read, list, examine, remember } = check;
  const body = await read(topics.listing, 'listings');
  const records = body === undefined ? null : list('listing', body);
  if (records === null) return null;
  remember('parent_id', records, 'id');
  const { pathOf } = examine('listing', records);
  remember('product_id', records, pathOf('product_id'));
  // A parent has no page of its own to score.
  const isParent = pathOf('is_parent');
  const child = records.find((it) => isParent === null || valueAt(it, isParent) !== true);
  const listingId = idOf(child, pathOf('id'));
  if (listingId !== null) {
    await checkDetail(check, 'listing', 'listing', { listingId }, pathOf('id'));
  }
  return listingId;
}

export async function checkInventory(check: CheckSession): Promise<string | null> {
  const { read, list, examine, remember } = check;
  const body = await read(topics.inventory, 'inventory');
  const records = body === undefined ? null : list('inventory', body);
  if (records === null) return null;
  const { pathOf } = examine('inventory', records);
  remember('product_id', records, pathOf('product_id'));
  return idOf(records[0], pathOf('product_id'));
}

export async function checkQuality(check: CheckSession, listingId: string | null): Promise<void> {
  const { read, examine, single, report, known } = check;
  if (listingId === null) {
    report(topics.quality, 'Records', 'skipped', 'No listing was found.');
    return;
  }
  const body = await read(topics.quality, 'quality', { path: { listingId } });
  if (body === undefined) return;
  known.set('listing_id', new Set([normal(listingId)]));
  examine('quality', [single('quality', body)]);
}

export async function checkEligibility(check: CheckSession, product: string | null): Promise<void> {
  const { read, list, examine, report, known } = check;
  const topic = topics.eligibility;
  if (product === null) {
    report(topic, 'Records', 'skipped', 'No product was found.');
    return;
  }
  const body = await read(topic, 'eligibility', { json: { product_ids: [product] } });
  const records = body === undefined ? null : list('eligibility', body);
  known.set('product_id', new Set([normal(product)]));
  if (records !== null) examine('eligibility', records);
}

/** The record behind an ID of a list. */
async function checkDetail(
  { read, single, report }: CheckSession,
  resource: ResourceName,
  endpoint: EndpointName,
  path: Record<string, string>,
  idPath: string | null,
): Promise<void> {
  const topic = topics[resource];
  const body = await read(topic, endpoint, { path });
  if (body === undefined) return;
  if (idOf(single(resource, body), idPath) === Object.values(path)[0]) return;
  report(
    topic,
    'Single record',
    'differs',
    'not the requested one, or in another form than in the list',
    'Its page cannot display it.',
  );
}
