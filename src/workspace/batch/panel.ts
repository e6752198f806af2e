/**
 * What happens to the batches, as a function of the panel before. Answers may come late, twice or in
 * another order than they were sent, in this tab or another; whatever comes, no batch is lost, none is
 * sent that is not waiting, and one that may have been taken waits for nobody but the user.
 */
import { looked, sent } from './course.ts';
import {
  allBatches,
  type Batch,
  isStale,
  mostBatches,
  newsOf,
  type Panel,
  type Submission,
} from './record.ts';
import type { Happening, OfBatch, OfSubmission } from './told.ts';

/** So many refusals in a row mean that the next one would be refused, too. */
const mostRefused = 3;

/** The panel after something happened; the same object where that changes nothing. */
export function happen(panel: Panel, told: Happening): Panel {
  const submissions = change(panel, told);
  if (submissions === panel.submissions) return panel;
  return { ...panel, submissions, revision: panel.revision + 1 };
}

function change(panel: Panel, told: Happening): Submission[] {
  const { submissions } = panel;
  const mapped = (step: (it: Submission) => Submission): Submission[] => {
    const next = submissions.map((before) => {
      const after = step(before);
      return after === before || after.told === newsOf(after) ? after : { ...after, told: null };
    });
    return next.some((it, i) => it !== submissions[i]) ? next : submissions;
  };
  if (told.kind === 'submitted') {
    const isThere = submissions.some(({ key }) => key === told.key);
    const isFull = allBatches(panel).length + told.batches.length > mostBatches;
    return isThere || isFull ? submissions : [newSubmission(told), ...submissions];
  }
  if (told.kind === 'removed') {
    // On its way it may still be taken, and would then be lost.
    const isLeft = (it: Submission) =>
      !told.keys.includes(it.key) || it.batches.some(({ standing }) => standing === 'sending');
    return submissions.every(isLeft) ? submissions : submissions.filter(isLeft);
  }
  if (told.kind === 'told') {
    const { key, news } = told;
    // What has changed meanwhile is told by itself.
    const isNews = (it: Submission) => it.key === key && newsOf(it) === news && it.told !== news;
    return mapped((it) => (isNews(it) ? { ...it, told: news } : it));
  }
  if (isOfSubmission(told)) return mapped((it) => (it.key === told.key ? decided(it, told) : it));
  // One id is one batch.
  const isNamed =
    told.kind === 'named' &&
    allBatches(panel).some(({ id, key }) => id === told.id && key !== told.key);
  return isNamed ? submissions : mapped((it) => withBatch(it, told));
}

const decisions: readonly string[] = ['halt', 'stale', 'discard', 'go on'];

function isOfSubmission(told: Happening): told is OfSubmission {
  return decisions.includes(told.kind);
}

/** Whether the rest of a submission goes on: the user's word, or that nobody has said it for long. */
function decided(submission: Submission, told: OfSubmission): Submission {
  const { halted } = submission;
  const isAny = (test: (it: Batch) => boolean): boolean =>
    submission.batches.some((it) => it.standing === 'waiting' && test(it));
  switch (told.kind) {
    case 'halt':
      if (halted === 'user' && !isAny((it) => it.isAsked)) return submission;
      return withWaiting({ ...submission, halted: 'user' }, unasked);
    case 'stale':
      if (!isStale(submission, told.at)) return submission;
      return withWaiting({ ...submission, halted: halted ?? 'stale' }, unasked);
    case 'discard':
      if (!isAny(() => true)) return submission;
      return withWaiting({ ...submission, halted: null }, (it) => drop(it, told.at));
    case 'go on':
  }
  if (halted === null) return submission;
  return withWaiting({ ...submission, halted: null, wantedAt: told.at }, (it) => {
    const left = told.left[it.key] ?? 0;
    return left < it.count ? { ...it, left } : drop(it, told.at);
  });
}

const unasked = (batch: Batch): Batch => (batch.isAsked ? { ...batch, isAsked: false } : batch);

const drop = (batch: Batch, at: number): Batch => ({ ...batch, standing: 'dropped', since: at });

function withWaiting(submission: Submission, step: (it: Batch) => Batch): Submission {
  const batches = submission.batches.map((it) => (it.standing === 'waiting' ? step(it) : it));
  return { ...submission, batches };
}

function withBatch(submission: Submission, told: OfBatch): Submission {
  const batches = submission.batches.map((it) => {
    if ('key' in told) return it.key === told.key ? sent(it, told) : it;
    return it.id === told.id ? looked(it, told) : it;
  });
  if (batches.every((it, i) => it === submission.batches[i])) return submission;
  const wantedAt = told.kind === 'again' ? told.at : submission.wantedAt;
  return { ...submission, batches, wantedAt, halted: haltOf({ ...submission, batches }, told) };
}

/** What befell one is likely to befall the next: they wait until the user says so. */
function haltOf({ halted, batches }: Submission, told: OfBatch): Submission['halted'] {
  // What the user holds back stays so; the one batch goes by itself.
  if (told.kind === 'again') return halted === 'user' || halted === 'stale' ? halted : null;
  if (told.kind === 'lost') return halted ?? 'unanswered';
  if (told.kind === 'unnoted') return halted ?? 'storage';
  if (told.kind !== 'refused') return halted;
  const last = batches.filter((it) => it.sentAt !== null).slice(-mostRefused);
  const isHopeless =
    last.length === mostRefused && last.every(({ standing }) => standing === 'refused');
  return told.halts || isHopeless ? (halted ?? 'refused') : halted;
}

function newSubmission(told: Extract<Happening, { kind: 'submitted' }>): Submission {
  const { key, at, countries } = told;
  const batches = told.batches.map((one): Batch => ({
    ...one,
    id: null,
    standing: 'waiting',
    status: null,
    good: null,
    failed: null,
    reason: null,
    sentAt: null,
    since: at,
    heardAt: null,
    miss: null,
    misses: 0,
    lookedAt: null,
    nextAt: null,
    isAsked: false,
    left: 0,
  }));
  return { key, at, wantedAt: at, countries, halted: null, told: null, batches };
}
