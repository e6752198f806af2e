/**
 * The notes on each v2 path: its area, what differs in v3, and what to do instead. The v3 replacement of
 * each path is in the table of the contract. `code` is in back quotes.
 */

export const areas = [
  'Sign-in',
  'Advertising',
  'Reports',
  'Batches',
  'Products',
  'Settings',
] as const;
export type Area = (typeof areas)[number];

interface PathNote {
  area: Area;
  note: string;
}

const readOnly = 'v3 is read-only and has no replacement for this write.';

const notes: Readonly<Record<string, readonly [Area, string]>> = {
  '/auth/v2/login': [
    'Sign-in',
    'v3 adds PKCE (`code_challenge`, `code_verifier`) and a `state`. The token response is unchanged, and the `id_token` is still the bearer token of every call.',
  ],
  '/auth/v2/refresh': ['Sign-in', 'Only the version in the path changes.'],
  '/auth/v2/validate': ['Sign-in', 'Only the version in the path changes.'],

  '/channel-a/v2/accounts': [
    'Advertising',
    'One call for all channels, filtered by `channel`. Long lists are paginated with a cursor. For a single account, use `GET /advertising/accounts/{id}`, which is new.',
  ],
  '/channel-a/v2/pipe/campaigns': [
    'Advertising',
    'One call for all channels, with the latest ROAS, ACOS, spend, impressions, clicks and conversions. There is no ad group level. For a single campaign, use `GET /advertising/campaigns/{id}`, which is new.',
  ],
  '/channel-a/v2/pipe/keyword': [
    'Advertising',
    'One call for all channels, with a plural name. It is filtered by `channel`, `status`, `campaign_id` and `ad_group_id`. For a single keyword, use `GET /advertising/keywords/{id}`, which is new.',
  ],
  '/channel-a/v2/pipe/target': [
    'Advertising',
    'Product targets are not available in v3. Use a report for the spend and sales of products.',
  ],

  '/channel-a/v2/pipe/reports': [
    'Reports',
    'A report is a job: the response is 202 with `id`, `status` and `poll_url`. To cancel it, use `POST /advertising/jobs/{jobId}/cancel`, which is new.',
  ],
  '/channel-a/v2/pipe/reports/{reportId}': [
    'Reports',
    '`reportId` is now `jobId`. The job is `pending`, `running`, `completed`, `failed` or `cancelled`. Once it is completed, download its rows from `result_url`.',
  ],
  '/channel-a/v2/report/keyword_branded_competitor': [
    'Reports',
    'v3 does not distinguish branded and competitor keywords. A keyword report has the metrics without that split.',
  ],
  '/channel-a/v2/report/download/{id}': [
    'Reports',
    'There is no download path. A completed job has a `result_url`.',
  ],
  '/channel-a/v2/report/product_metrics': [
    'Reports',
    'Not available in v3. `POST /advertising/reports` returns metrics by product, in a different format.',
  ],
  '/channel-a/v2/report/product_metrics/{id}': [
    'Reports',
    'Not available in v3. To check a v3 report, use `GET /advertising/jobs/{jobId}`.',
  ],
  '/channel-b/v2/report/adgroup': [
    'Reports',
    'There is no ad group level. Keywords still have an `ad_group_id`, so you can sum their metrics by it.',
  ],
  '/channel-b/v2/report/aditem': ['Reports', 'v3 has no metrics for individual ads.'],
  '/channel-b/v2/report/*': [
    'Reports',
    'All other reports of this channel are jobs, as for every channel.',
  ],
  '/dsp/v2/report/geo': ['Reports', 'v3 has no metrics by location.'],
  '/dsp/v2/report/inventory': [
    'Reports',
    'v3 has no metrics by ad placement. `GET /fulfillment/inventory` is unrelated: it returns stock.',
  ],
  '/dsp/v2/report/advertiser_metrics': [
    'Reports',
    'v3 has no advertiser report. Campaigns have an `account_id`, so you can sum their metrics by it.',
  ],
  '/dsp/v2/report/*': [
    'Reports',
    'All other reports of this channel are jobs, as for every channel.',
  ],

  '/channel-a/v2/process/masterlist': [
    'Batches',
    'Up to 100 items with `asin`, `countryCode` and `percACoS` per call; the response has a `batchId`. v3 is read-only, so this is the only way to write them. The page Target ACOS (v2) uses it.',
  ],
  '/channel-a/v2/batch/{batchId}': [
    'Batches',
    'The usual response is 206, with `PENDING`, `RUNNING`, `PARTIAL` or `FAILED`. Only `SUCCESS` returns 200. The page Target ACOS (v2) uses it.',
  ],
  '/channel-a/v2/process/masterlist/{id}': [
    'Batches',
    `${readOnly} Items can still be written in batches with \`PATCH /channel-a/v2/process/masterlist\`.`,
  ],
  '/channel-a/v2/process/masterlist/{id}/batch': [
    'Batches',
    `${readOnly} Items can still be written in batches with \`PATCH /channel-a/v2/process/masterlist\`.`,
  ],
  '/channel-a/v2/process/*': ['Batches', readOnly],

  '/channel-a/v2/products/tags/{id}': ['Products', `${readOnly} Tags are not available in v3.`],
  '/channel-a/v2/products/info/{id}': [
    'Products',
    `${readOnly} To read title, price and status, use \`GET /catalog/listings\`.`,
  ],
  '/channel-a/v2/products/inbound-inventory/{id}': [
    'Products',
    `${readOnly} To read stock, use \`GET /fulfillment/inventory\`.`,
  ],
  '/channel-a/v2/products/*': [
    'Products',
    'Products are now listings of all channels, read-only: status, price, stock, parents and children. Their quality scores are at `GET /catalog/listings/{listingId}/quality`, which is new.',
  ],

  '/channel-a/v2/parameters/products/acos/{id}': ['Settings', readOnly],
  '/channel-a/v2/parameters/campaigns/acos/{id}': ['Settings', readOnly],
  '/channel-a/v2/parameters/*': ['Settings', 'Parameters are not available in v3.'],
  '/channel-a/v2/unmanaged/asins/{id}': ['Settings', readOnly],
  '/channel-a/v2/unmanaged/asins/{id}/batch': ['Settings', readOnly],
  '/channel-a/v2/unmanaged/campaigns/{id}': ['Settings', readOnly],
  '/channel-a/v2/unmanaged/campaigns/{id}/batch': ['Settings', readOnly],
  '/channel-a/v2/unmanaged/*': [
    'Settings',
    'Unmanaged ASINs and campaigns are not available in v3.',
  ],
};

/** A path without a note is listed in the last area. */
export function noteFor(path: string): PathNote {
  const [area, note] = notes[path] ?? ['Settings', ''];
  return { area, note };
}

/** The paths that have a note. */
export const pathsWithNotes: readonly string[] = Object.keys(notes);

/** Changes that apply to every call. */
export const generalChanges: readonly { title: string; text: string }[] = [
  {
    title: 'One path for all channels',
    text: 'The prefixes `/channel-a/v2`, `/channel-b/v2` and `/dsp/v2` are gone. A list contains all channels and can be filtered by `channel`; each record has its channel.',
  },
  {
    title: 'Read-only',
    text: 'There is no `PUT`, `PATCH` or `DELETE`. `POST` is only used to request and cancel reports, to check eligibility and to sign in.',
  },
  {
    title: 'Same headers',
    text: '`Subscription-Key` and `Authorization: Bearer` with the `id_token`, as before. Code that forwards this token does not need to change.',
  },
  {
    title: 'Different spelling',
    text: 'v2 batches use `countryCode` and `PENDING`; v3 uses `is_connected` and `pending`. Check the spelling of names and statuses.',
  },
  {
    title: 'Documented rate limits',
    text: '`GET /rate-limits` returns the four tiers (starter, growth, scale, enterprise) and the cost of each kind of call. Every response has the remaining units in its `RateLimit-*` headers.',
  },
  {
    title: '100 items per call',
    text: 'A v2 batch takes up to 100 items. In v3, `POST /fulfillment/eligibility` takes up to 100 `product_ids`.',
  },
];

/** Descriptions of the paths without a v2 counterpart. */
export const newPathDescriptions: Readonly<Record<string, string>> = {
  '/advertising/accounts/{id}': 'Single account',
  '/advertising/campaigns/{id}': 'Single campaign',
  '/advertising/keywords/{id}': 'Single keyword',
  '/advertising/jobs/{jobId}/cancel': 'Cancels a report in progress',
  '/catalog/listings/{listingId}': 'Single listing',
  '/catalog/listings/{listingId}/quality': 'Quality score from 0 to 100, and its signals',
  '/fulfillment/inventory': 'Stock by product and channel',
  '/fulfillment/eligibility': 'Eligibility of up to 100 products per call',
  '/rate-limits': 'Tiers, costs and response headers',
};
