/** The address of a record: identifiers are data and are encoded. */
const recordOf = (list: string) => (id: string) => `${list}/${encodeURIComponent(id)}`;

/** The addresses of the app, in one place. */
export const paths = {
  home: '/',
  accounts: '/accounts',
  account: recordOf('/accounts'),
  campaigns: '/campaigns',
  campaign: recordOf('/campaigns'),
  keywords: '/keywords',
  keyword: recordOf('/keywords'),
  listings: '/listings',
  listing: recordOf('/listings'),
  inventory: '/inventory',
  eligibility: '/eligibility',
  reports: '/reports',
  report: recordOf('/reports'),
  budget: '/budget',
  doctor: '/doctor',
  settings: '/settings',
  batch: '/batch',
  migration: '/batch/migration',
  callback: '/auth/callback',
  signedOut: '/signed-out',
} as const;
