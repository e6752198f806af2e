/** Describes each storage area to users who want to see or delete their data. */
import type { Area } from '#storage/areas.ts';

interface StorageAreaLabel {
  name: string;
  /** For the middle of a sentence: "Delete saved views?". */
  nameInSentence: string;
  description: string;
  /** What the user loses by deleting it. */
  deletionEffect: string;
  /** Created by the user or known only here, so that there is no other copy. */
  isUserData?: true;
}

/** In display order: the user's data, then data from the service. */
export const storageAreaLabels: Record<Area, StorageAreaLabel> = {
  settings: {
    name: 'Targets and rates',
    nameInSentence: 'targets and rates',
    description:
      'ACOS targets, exchange rates, daily reports, snoozed items, the reports you chose for metrics, and report notifications.',
    deletionEffect: 'You will have to enter your targets and rates again.',
    isUserData: true,
  },
  views: {
    name: 'Saved views',
    nameInSentence: 'saved views',
    description: 'Filters, sort and columns that you saved under a name.',
    deletionEffect: 'You will have to create your saved views again.',
    isUserData: true,
  },
  lists: {
    name: 'Draft batches',
    nameInSentence: 'draft batches',
    description: 'Items that you have added to a batch but not submitted.',
    deletionEffect: 'You will have to add the items again.',
    isUserData: true,
  },
  drafts: {
    name: 'Recent pages',
    nameInSentence: 'recent pages',
    description: 'Campaigns, accounts and other pages that you opened, for the search.',
    deletionEffect: 'The search no longer lists the pages that you opened.',
    isUserData: true,
  },
  reports: {
    name: 'Requested reports',
    nameInSentence: 'requested reports',
    description: 'The reports you requested and their status. The service has no list of them.',
    deletionEffect: 'The service keeps the reports, but they are no longer listed here.',
    isUserData: true,
  },
  batches: {
    name: 'Submitted batches',
    nameInSentence: 'submitted batches',
    description: 'The batches you submitted and their status. The service has no list of them.',
    deletionEffect: 'Submitted batches stay submitted, but they are no longer listed here.',
    isUserData: true,
  },
  batch_items: {
    name: 'Batch items',
    nameInSentence: 'batch items',
    description: 'The items of each batch and their results.',
    deletionEffect: 'You can no longer fix and resubmit failed items of earlier batches.',
    isUserData: true,
  },
  snapshots: {
    name: 'Snapshots',
    nameInSentence: 'snapshots',
    description:
      'Campaigns, keywords, listings, inventory, accounts and scores of earlier visits, and the first currency of each campaign, to show what changed.',
    deletionEffect:
      'The overview can no longer show changes since those visits. New changes appear after the next refresh.',
    isUserData: true,
  },
  history: {
    name: 'History',
    nameInSentence: 'history',
    description: 'Daily figures of your campaigns, up to 25 months.',
    deletionEffect:
      'The service only has the last 95 days. Earlier days are lost unless you export the history first.',
    isUserData: true,
  },
  answers: {
    name: 'Cached data',
    nameInSentence: 'cached data',
    description: 'The latest lists and records, so that your next visit starts with data.',
    deletionEffect: 'Pages load the data again, which costs API units.',
  },
  quality: {
    name: 'Quality scores',
    nameInSentence: 'quality scores',
    description: 'Scores of listings, each loaded by its own request.',
    deletionEffect: 'Loading them again takes one request per listing.',
  },
  eligibility: {
    name: 'Eligibility results',
    nameInSentence: 'eligibility results',
    description: 'The result for each product that was checked.',
    deletionEffect: 'Products have to be checked again.',
  },
  crawls: {
    name: 'Scans',
    nameInSentence: 'scans',
    description:
      'Requests that scans still have to send, and the products whose eligibility you check.',
    deletionEffect:
      'Scans that are in progress or paused end; their results stay. You will have to add the products again.',
  },
};
