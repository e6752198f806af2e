import { describe, expect, test } from 'vitest';
import { ConfigError } from '#config.ts';
import { expectedOf } from '#config/expected.ts';
import { parseContract } from './parse-contract.ts';
import { fieldsOf, resourceNames } from './resources.ts';

function refusal(contract: unknown): string {
  try {
    parseContract(contract);
  } catch (error) {
    if (error instanceof ConfigError) return `${error.entry} should be ${expectedOf(error)}`;
    throw error;
  }
  return 'accepted';
}

const campaign = (section: unknown) => ({ resources: { campaign: section } });

describe('a mapping', () => {
  test('may be empty', () => {
    expect(refusal({})).toBe('accepted');
    expect(refusal({ resources: { campaign: {} } })).toBe('accepted');
  });

  test('applies to every resource, unless one has its own', () => {
    const { resources } = parseContract({
      money: 'minor',
      envelope: { data: 'items' },
      resources: {
        inventory: { envelope: { data: 'stock.rows' } },
        listing: { money: 'major', envelope: { data: 'listings' } },
      },
    });
    expect(resources.keyword).toMatchObject({
      money: 'minor',
      envelope: { data: 'items', record: 'items', 'pagination.total': 'pagination.total' },
    });
    expect(resources.inventory).toMatchObject({ envelope: { data: 'stock.rows' } });
    expect(resources.listing).toMatchObject({ money: 'major', envelope: { data: 'listings' } });
  });

  test('has records where lists are, unless any level says otherwise', () => {
    const recordOf = (contract: object) =>
      parseContract(contract).resources.campaign.envelope.record;
    const resources = { campaign: { envelope: { data: 'campaigns' } } };
    expect(recordOf({})).toBe('data');
    expect(recordOf({ resources })).toBe('campaigns');
    expect(recordOf({ envelope: { record: 'item' }, resources })).toBe('item');
  });

  test.each([
    [null, 'contract should be an object'],
    [[], 'contract should be an object'],
    ['minor', 'contract should be an object'],
    [{ monney: 'minor' }, 'contract.monney should be removed, or renamed to one of: envelope'],
    [{ money: 'cents' }, 'contract.money should be "major" or "minor" or "micros"'],
    [{ money: null, acos: 31 }, 'contract.acos should be "fraction" or "percent"'],
    [{ dates: 'DD.MM.YY' }, 'contract.dates should be a pattern with YYYY, MM and DD'],
    [{ times: 'minutes' }, 'contract.times should be "rfc3339"'],
    [{ envelope: { next: 'a' } }, 'contract.envelope.next should be removed'],
    [{ envelope: { data: '' } }, 'contract.envelope.data should be the path of a field'],
    [{ envelope: { data: 'a..b' } }, 'contract.envelope.data should be the path of a field'],
    [{ query: { offset: 'o' } }, 'contract.query.offset should be removed'],
    [{ query: { cursor: 'a b' } }, 'contract.query.cursor should be the name of a query parameter'],
    [{ query: { max_limit: '500' } }, 'contract.query.max_limit should be a number of records'],
    [{ query: { max_limit: 0 } }, 'contract.query.max_limit should be a number of records'],
    [{ query: { max_limit: 1001 } }, 'contract.query.max_limit should be a number of records'],
    [campaign({ values: { metrics: { a: 'b' } } }), 'contract.resources.campaign.values.metrics'],
    [{ resources: { account: { money: 'minor' } } }, 'contract.resources.account.money should be'],
    [
      { resources: { job: { envelope: { data: 'jobs' } } } },
      'contract.resources.job.envelope.data should be removed, or renamed to one of: record',
    ],
    [
      { resources: { report_request: { envelope: {} } } },
      'contract.resources.report_request.envelope',
    ],
    [
      { resources: { report_request: { fields: { name: 'report', format: 'report.format' } } } },
      'contract.resources.report_request.fields.name should be a path of its own',
    ],
    [
      { resources: { report_request: { fields: { account_id: 'accounts.0.id' } } } },
      'contract.resources.report_request.fields.account_id should be a path of its own',
    ],
    [
      { resources: { campaigns: {} } },
      'contract.resources.campaigns should be removed, or renamed',
    ],
    [campaign([]), 'contract.resources.campaign should be an object'],
    [campaign({ field: {} }), 'contract.resources.campaign.field should be removed'],
    [campaign({ fields: { cost: 'x' } }), 'contract.resources.campaign.fields.cost should be'],
    [
      campaign({ fields: { name: 7 } }),
      'contract.resources.campaign.fields.name should be the path',
    ],
    [campaign({ fields: { name: 'a.__proto__' } }), 'contract.resources.campaign.fields.name'],
    [campaign({ values: { state: {} } }), 'contract.resources.campaign.values.state should be'],
    [
      campaign({ values: { status: { ENABLED: 'enabld' } } }),
      'contract.resources.campaign.values.status.ENABLED should be one of "enabled", "paused"',
    ],
    [
      campaign({ values: { channel: { AMZ: 1 } } }),
      'contract.resources.campaign.values.channel.AMZ should be the value it stands for',
    ],
  ])('%j is refused by the name of its entry', (contract, reason) => {
    expect(refusal(contract)).toContain(reason);
  });
});

describe('what a mapping can name', () => {
  test('are the fields of every schema, nested ones and those of entries too', () => {
    const names = (resource: (typeof resourceNames)[number]) =>
      fieldsOf(resource).map(({ name }) => name);
    expect(names('campaign')).toContain('metrics.spend');
    expect(names('listing')).toContain('price.amount');
    expect(names('quality')).toContain('signals.image_count.recommended');
    expect(names('rate_limits')).toContain('tiers[].units_per_window');
    expect(names('job')).toContain('request.start_date');
    expect(resourceNames.every((name) => fieldsOf(name).length > 0)).toBe(true);
  });

  test('have the units that their schemas state', () => {
    const ofUnit = (unit: string) =>
      resourceNames.flatMap((resource) =>
        fieldsOf(resource)
          .filter((field) => field.unit === unit)
          .map(({ name }) => `${resource}.${name}`),
      );
    expect(ofUnit('money')).toEqual([
      'campaign.metrics.spend',
      'campaign.metrics.sales',
      'keyword.bid',
      'listing.price.amount',
      'report_row.spend',
      'report_row.sales',
    ]);
    expect(ofUnit('acos')).toEqual(['campaign.metrics.acos']);
    expect(ofUnit('date')).toEqual([
      'campaign.metrics.period_start',
      'campaign.metrics.period_end',
      'job.request.start_date',
      'job.request.end_date',
      'report_request.start_date',
      'report_request.end_date',
      'report_row.date',
    ]);
    expect(ofUnit('time')).toHaveLength(7);
  });
});
