/**
 * What may be stored on this device, by area. Signing out erases what belongs to the session and keeps what
 * users expect to find again; each user's data is in a database of their own. `maxEntries` is the capacity of
 * an area. `isWork`: what users have made here, and nowhere else.
 */
export const areas = {
  /** Recent records, and how each reloading page was left. */
  drafts: { atSignOut: 'erase', maxEntries: 100 },
  /** The user's settings. */
  settings: { atSignOut: 'keep', maxEntries: 200, isWork: true },
  /** Saved views: one entry per page, with all of its views. */
  views: { atSignOut: 'keep', maxEntries: 50, isWork: true },
  /** Persisted service responses, one entry per query, so that the next visit can show data immediately. */
  answers: { atSignOut: 'erase', maxEntries: 60 },
  /** Requested reports and their status, because the service has no list of them. One entry. */
  reports: { atSignOut: 'keep', maxEntries: 10 },
  /** The scans in the background, their progress, and the products they check. */
  crawls: { atSignOut: 'erase', maxEntries: 20 },
  /** Scan results: one entry per listing. */
  quality: { atSignOut: 'erase', maxEntries: 100_000 },
  /** Scan results: one entry per product. */
  eligibility: { atSignOut: 'erase', maxEntries: 100_000 },
  /** Submitted batches and their status, because the service has no list of them. One entry. */
  batches: { atSignOut: 'keep', maxEntries: 10 },
  /** The items of each batch and their results, one entry per batch. */
  batch_items: { atSignOut: 'keep', maxEntries: 4000 },
  /**
   * Lists at the end of earlier visits: an index, names, and one entry per visit and list. Kept at sign-out,
   * because users who sign out each evening would otherwise never see what changed overnight.
   */
  snapshots: { atSignOut: 'keep', maxEntries: 400 },
  /** Daily figures of campaigns: one entry per month, and one for what is loaded. Kept longer than the service does. */
  history: { atSignOut: 'keep', maxEntries: 100, isWork: true },
  /** What the user prepares for a batch: work that survives a sign-out. */
  lists: { atSignOut: 'keep', maxEntries: 10, isWork: true },
} as const satisfies Record<string, AreaOptions>;

interface AreaOptions {
  atSignOut: 'erase' | 'keep';
  maxEntries: number;
  isWork?: true;
}

export type Area = keyof typeof areas;

export const areaNames = Object.keys(areas) as Area[];

export const isWork = (area: Area): boolean => 'isWork' in areas[area];
