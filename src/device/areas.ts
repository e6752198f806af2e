/**
 * What may be kept on this device, by area. Signing out erases what belongs to the session and
 * leaves what a user wants to find again; both lie under that user's own key.
 */
export const areas = {
  /** What was being typed or looked at, so that a new sign-in finds it: `place`, and one entry per form. */
  drafts: { atSignOut: 'erase', most: 100 },
  /** Choices of this user. */
  settings: { atSignOut: 'keep', most: 200 },
} as const satisfies Record<string, { atSignOut: 'erase' | 'keep'; most: number }>;

export type Area = keyof typeof areas;

export const areaNames = Object.keys(areas) as Area[];
