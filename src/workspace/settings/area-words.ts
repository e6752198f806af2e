/** What each area of the device holds, in plain words: for whoever wants to know, or to delete it. */
import type { Area } from '#storage/areas.ts';

interface AreaWords {
  /** In the middle of a sentence it begins small: "Delete saved views?". */
  name: string;
  what: string;
  /** What deleting it costs, as a sentence. */
  loss: string;
  /** Nobody else has it: made by the user, or known nowhere but here. */
  isOwn?: true;
}

/** In the order in which they are shown: what the user made, then what came from the service. */
export const areaWords: Record<Area, AreaWords> = {
  settings: {
    name: 'Targets and rates',
    what: 'ACOS targets, exchange rates, what you set aside to fix later, the report beside your keywords, and whether reports notify you.',
    loss: 'You would have to enter your targets and rates again.',
    isOwn: true,
  },
  views: {
    name: 'Saved views',
    what: 'Filters, order and columns that you saved under a name.',
    loss: 'You would have to make your saved views again.',
    isOwn: true,
  },
  lists: {
    name: 'Lists',
    what: 'Items put together for a batch.',
    loss: 'You would have to put this list together again.',
    isOwn: true,
  },
  drafts: {
    name: 'Unsent work',
    what: 'What you typed and did not send, and where you were on a page.',
    loss: 'Whatever is typed and not sent is lost.',
    isOwn: true,
  },
  reports: {
    name: 'Requested reports',
    what: 'Which reports you asked for, and how they stand. The service has no list of them.',
    loss: 'The service keeps the reports, but nothing here leads to them any more.',
    isOwn: true,
  },
  batches: {
    name: 'Submitted batches',
    what: 'Which batches you submitted, and how they stand. The service has no list of them.',
    loss: 'What was submitted stays submitted, but nothing here leads to it any more.',
    isOwn: true,
  },
  batch_items: {
    name: 'Items of batches',
    what: 'What each batch held, and what came of every item.',
    loss: 'Failed items of earlier batches cannot be mended and sent again from here.',
    isOwn: true,
  },
  snapshots: {
    name: 'Earlier visits',
    what: 'How campaigns, keywords, listings, stock, accounts and scores stood when you left, to say what changed.',
    loss: 'The overview can no longer say what changed since; it begins again with the next refresh.',
    isOwn: true,
  },
  answers: {
    name: 'Answers of the service',
    what: 'The last lists and records, so that the next visit shows something at once.',
    loss: 'Pages ask the service again, which takes units of the request budget.',
  },
  quality: {
    name: 'Quality scores',
    what: 'Scores of listings that were asked for one by one.',
    loss: 'Asking for them again takes one call for each listing.',
  },
  eligibility: {
    name: 'Eligibility results',
    what: 'What the service said of each product that was checked.',
    loss: 'Products have to be checked again.',
  },
  crawls: {
    name: 'Scans',
    what: 'What is still to be requested in the background, and the products whose eligibility you check.',
    loss: 'A scan in progress or paused ends; what it found stays. You would have to add the products again.',
  },
};
