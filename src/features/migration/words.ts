/**
 * What is said of each path of v2: where it belongs, what differs in v3, and what to do instead. Which
 * path became which is not said here: that is the table of the contract. `code` stands in back quotes.
 */

export const areas = [
  'Signing in',
  'Advertising',
  'Reports',
  'Batches',
  'Products',
  'Settings',
] as const;
export type Area = (typeof areas)[number];

interface Words {
  area: Area;
  words: string;
}

const readOnly = 'v3 is read-only: nothing writes it any more.';

const said: Readonly<Record<string, readonly [Area, string]>> = {
  '/auth/v2/login': [
    'Signing in',
    'v3 adds PKCE (`code_challenge`, `code_verifier`) and a `state`. The token answer keeps its shape, and the `id_token` stays the bearer of every call.',
  ],
  '/auth/v2/refresh': ['Signing in', 'Only the version in the path changes.'],
  '/auth/v2/validate': ['Signing in', 'Only the version in the path changes.'],

  '/channel-a/v2/accounts': [
    'Advertising',
    'One call for all channels; `channel` narrows it. Long lists go on by a cursor. A single account is `GET /advertising/accounts/{id}`, which is new.',
  ],
  '/channel-a/v2/pipe/campaigns': [
    'Advertising',
    'One call for all channels, with the latest ROAS, ACOS, spend, impressions, clicks and conversions. The ad-group level is gone. A single campaign is `GET /advertising/campaigns/{id}`, which is new.',
  ],
  '/channel-a/v2/pipe/keyword': [
    'Advertising',
    'One call for all channels, named in the plural. `channel`, `status`, `campaign_id` and `ad_group_id` narrow it. A single keyword is `GET /advertising/keywords/{id}`, which is new.',
  ],
  '/channel-a/v2/pipe/target': [
    'Advertising',
    'Product targets are not in v3. What products cost and bring is in a report.',
  ],

  '/channel-a/v2/pipe/reports': [
    'Reports',
    'A report is a job: the answer is 202 with `id`, `status` and `poll_url`. It can be cancelled by `POST /advertising/jobs/{jobId}/cancel`, which is new.',
  ],
  '/channel-a/v2/pipe/reports/{reportId}': [
    'Reports',
    '`reportId` is `jobId` now. The job is `pending`, `running`, `completed`, `failed` or `cancelled`; its rows are fetched from `result_url` once it is completed.',
  ],
  '/channel-a/v2/report/keyword_branded_competitor': [
    'Reports',
    'v3 does not tell branded keywords from those of competitors. A report of keywords has the figures without that split.',
  ],
  '/channel-a/v2/report/download/{id}': [
    'Reports',
    'Nothing is downloaded by a path of its own: a completed job names its `result_url`.',
  ],
  '/channel-a/v2/report/product_metrics': [
    'Reports',
    'Not carried over. `POST /advertising/reports` gives figures by product, in a shape of its own.',
  ],
  '/channel-a/v2/report/product_metrics/{id}': [
    'Reports',
    'Not carried over. Reports of v3 are looked at by `GET /advertising/jobs/{jobId}`.',
  ],
  '/channel-b/v2/report/adgroup': [
    'Reports',
    'The ad-group level is gone. Keywords still name their `ad_group_id`, by which their figures can be added up.',
  ],
  '/channel-b/v2/report/aditem': ['Reports', 'v3 has no figures of single ads.'],
  '/channel-b/v2/report/*': [
    'Reports',
    'All other reports of the channel are jobs, like those of every channel.',
  ],
  '/dsp/v2/report/geo': ['Reports', 'v3 has no figures by place.'],
  '/dsp/v2/report/inventory': [
    'Reports',
    'v3 has no figures by where ads ran. `GET /fulfillment/inventory` is another thing: stock.',
  ],
  '/dsp/v2/report/advertiser_metrics': [
    'Reports',
    'v3 has no report of advertisers. Campaigns name their `account_id`, by which their figures can be added up.',
  ],
  '/dsp/v2/report/*': [
    'Reports',
    'All other reports of the channel are jobs, like those of every channel.',
  ],

  '/channel-a/v2/process/masterlist': [
    'Batches',
    'Up to 100 items of `asin`, `countryCode` and `percACoS` a call; the answer carries a `batchId`. v3 is read-only, so this is the one way to write them. The page Batch uses it.',
  ],
  '/channel-a/v2/batch/{batchId}': [
    'Batches',
    '206 is its usual answer: 200 comes with `SUCCESS` alone, 206 with `PENDING`, `RUNNING`, `PARTIAL` and `FAILED`. The page Batch reads it.',
  ],
  '/channel-a/v2/process/masterlist/{id}': [
    'Batches',
    `${readOnly} Items are still written in batches, by \`PATCH /channel-a/v2/process/masterlist\`.`,
  ],
  '/channel-a/v2/process/masterlist/{id}/batch': [
    'Batches',
    `${readOnly} Items are still written in batches, by \`PATCH /channel-a/v2/process/masterlist\`.`,
  ],
  '/channel-a/v2/process/*': ['Batches', readOnly],

  '/channel-a/v2/products/tags/{id}': ['Products', `${readOnly} Tags are not in v3.`],
  '/channel-a/v2/products/info/{id}': [
    'Products',
    `${readOnly} Title, price and status are read from \`GET /catalog/listings\`.`,
  ],
  '/channel-a/v2/products/inbound-inventory/{id}': [
    'Products',
    `${readOnly} Stock is read from \`GET /fulfillment/inventory\`.`,
  ],
  '/channel-a/v2/products/*': [
    'Products',
    'Products are listings, read-only and of all channels: status, price, stock, parents and children. `GET /catalog/listings/{listingId}/quality` scores them, which is new.',
  ],

  '/channel-a/v2/parameters/products/acos/{id}': ['Settings', readOnly],
  '/channel-a/v2/parameters/campaigns/acos/{id}': ['Settings', readOnly],
  '/channel-a/v2/parameters/*': ['Settings', 'v3 neither reads nor writes parameters.'],
  '/channel-a/v2/unmanaged/asins/{id}': ['Settings', readOnly],
  '/channel-a/v2/unmanaged/asins/{id}/batch': ['Settings', readOnly],
  '/channel-a/v2/unmanaged/campaigns/{id}': ['Settings', readOnly],
  '/channel-a/v2/unmanaged/campaigns/{id}/batch': ['Settings', readOnly],
  '/channel-a/v2/unmanaged/*': ['Settings', 'v3 does not know what is left unmanaged.'],
};

/** Of a path that nothing is said of: no words, among the last. */
export function wordsOf(path: string): Words {
  const [area, words] = said[path] ?? ['Settings', ''];
  return { area, words };
}

/** The paths that something is said of. */
export const pathsWithWords: readonly string[] = Object.keys(said);

/** What every call of v2 meets in v3, whatever its path. */
export const everyCall: readonly { title: string; words: string }[] = [
  {
    title: 'One path for all channels',
    words:
      '`/channel-a/v2`, `/channel-b/v2` and `/dsp/v2` are gone from the path. A list brings every channel; `channel` narrows it, and each record names its own.',
  },
  {
    title: 'Reading only',
    words:
      'There is no `PUT`, `PATCH` or `DELETE`. Only reports, their cancelling, eligibility and signing in are a `POST`.',
  },
  {
    title: 'The same two headers',
    words:
      '`Subscription-Key` and `Authorization: Bearer` with the `id_token`, as before. Code that forwards that token need not change.',
  },
  {
    title: 'Other spelling',
    words:
      'Batches of v2 say `countryCode` and `PENDING`, v3 says `is_connected` and `pending`. Compare names and states letter by letter.',
  },
  {
    title: 'Limits are told',
    words:
      'Four tiers (starter, growth, scale, enterprise) and a cost for each kind of call, by `GET /rate-limits`. Every answer says in its `RateLimit-*` headers what is left.',
  },
  {
    title: 'A hundred at once',
    words:
      'A batch of v2 takes 100 items. In v3, `POST /fulfillment/eligibility` takes 100 `product_ids`.',
  },
];

/** What is asked for by the paths that v2 had nothing like. */
export const newWords: Readonly<Record<string, string>> = {
  '/advertising/accounts/{id}': 'a single account',
  '/advertising/campaigns/{id}': 'a single campaign',
  '/advertising/keywords/{id}': 'a single keyword',
  '/advertising/jobs/{jobId}/cancel': 'ends a report that is under way',
  '/catalog/listings/{listingId}': 'a single listing',
  '/catalog/listings/{listingId}/quality': 'a score from 0 to 100, and its signals',
  '/fulfillment/inventory': 'stock by product and channel',
  '/fulfillment/eligibility': 'what may be optimised, 100 products at a time',
  '/rate-limits': 'tiers, costs and the meaning of headers',
};
