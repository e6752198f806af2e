/** Builds the path of a record's page. IDs come from the service, so they are encoded. */
const recordOf = (list: string) => (id: string) => `${list}/${encodeURIComponent(id)}`;

/** The paths of all pages, below the folder that the app is served from. */
export const paths = {
  home: '/',
  weeklyReport: '/weekly-report',
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
  notes: '/notes',
  apiUsage: '/api-usage',
  dataQuality: '/data-quality',
  settings: '/settings',
  connection: '/settings/connection',
  help: '/help',
  batch: '/batch',
  migration: '/batch/migration',
  callback: '/auth/callback',
  signedOut: '/signed-out',
} as const;

/** The report of the last week, whatever the days of the page that links to it. */
export const weeklyReport = `${paths.weeklyReport}?range=last-week`;

/** Pages that were renamed: old path to new path. Links and stored entries may still use the old one. */
export const movedPaths: Readonly<Record<string, string>> = {
  '/budget': paths.apiUsage,
  '/doctor': paths.dataQuality,
};
