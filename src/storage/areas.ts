/**
 * What may be kept on this device, by area. Signing out erases what belongs to the session and
 * leaves what a user wants to find again; both lie under that user's own key. `most` is how many
 * entries an area holds.
 */
export const areas = {
  /** What was being typed or looked at, so that a new sign-in finds it: `place`, and one entry per form. */
  drafts: { atSignOut: 'erase', most: 100 },
  /** Choices of this user. */
  settings: { atSignOut: 'keep', most: 200 },
  /** Saved views: one entry a page, with all of its views. */
  views: { atSignOut: 'keep', most: 50 },
  /** Answers of the service, one entry a query, so that the next visit has something to show at once. */
  answers: { atSignOut: 'erase', most: 60 },
  /** What reports were asked for, and how they stand: the service has no list of them. One entry. */
  reports: { atSignOut: 'keep', most: 10 },
  /** What is to be asked for in the background, how far that is, and the products that are checked. */
  crawls: { atSignOut: 'erase', most: 20 },
  /** Results of background work: one entry a listing. */
  quality: { atSignOut: 'erase', most: 100_000 },
  /** The same, one entry a product. */
  eligibility: { atSignOut: 'erase', most: 100_000 },
  /** Batches that were submitted, and how they stand: the service has no list of them. One entry. */
  batches: { atSignOut: 'keep', most: 10 },
  /** What each of them holds and what came of it, one entry a batch. */
  batch_items: { atSignOut: 'keep', most: 4000 },
  /**
   * How lists stood at the end of earlier visits: their list, names, and one entry a visit and list.
   * Kept at sign-out, or whoever signs out each evening would never learn what changed overnight.
   */
  snapshots: { atSignOut: 'keep', most: 400 },
  /** What the user puts together for a batch: work that a sign-out leaves. */
  lists: { atSignOut: 'keep', most: 10 },
} as const satisfies Record<string, { atSignOut: 'erase' | 'keep'; most: number }>;

export type Area = keyof typeof areas;

export const areaNames = Object.keys(areas) as Area[];
