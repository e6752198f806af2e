/** What is saved on this device, as users see and delete it. */
import type { Area } from '#storage/areas.ts';

export interface StorageGroup {
  /** Within a sentence, too: "Delete my work?". */
  name: string;
  description: string;
  /** What the user loses by deleting it. */
  deletionEffect: string;
  areas: readonly Area[];
}

export const storageGroups: readonly StorageGroup[] = [
  {
    name: 'my work',
    description: 'Targets, rates, saved views, draft batches, snoozed items and recent pages.',
    deletionEffect: 'There is no other copy: you will have to enter it again.',
    areas: ['settings', 'views', 'lists', 'drafts'],
  },
  {
    name: 'reports, batches and history',
    description:
      'The reports you requested and the batches you submitted, daily figures of up to 25 months, and snapshots of earlier visits.',
    deletionEffect:
      'The service has no list of your reports and batches, and daily figures of the last 95 days only: earlier ones are lost unless you export the history first. Changes appear after the next refresh.',
    areas: ['reports', 'batches', 'batch_items', 'snapshots', 'history'],
  },
  {
    name: 'cached data',
    description: 'Lists, records and scores, so that your next visit starts with data.',
    deletionEffect: 'Loading it again costs API units, and scans in progress end.',
    areas: ['answers', 'quality', 'eligibility', 'crawls'],
  },
];

export const allOfIt: StorageGroup = {
  name: 'all data on this device',
  description: '',
  deletionEffect:
    'This deletes your targets, rates, saved views, drafts, history, and lists of reports and batches. There is no other copy. You stay signed in.',
  areas: storageGroups.flatMap(({ areas }) => areas),
};
