/** What is under way or not sent, and goes when the user erases what this device keeps. */
import * as z from 'zod/mini';
import type { Area } from '#storage/areas.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { counted } from '#lib/format.ts';
import {
  isUnderWay as isBatchUnderWay,
  panelKey as batchesKey,
  parsePanel as parseBatches,
  allBatches,
} from '#workspace/batch/record.ts';
import { parseCrawl } from '#workspace/scans/record.ts';
import { isUnderWay, panelKey, parsePanel } from '#workspace/reports/record.ts';

/** Sentences on what is lost with these areas beyond what is kept there; none where nothing is under way. */
export async function atStake(
  storage: Pick<UserStorage, 'read'>,
  areas: readonly Area[],
): Promise<string[]> {
  const wanted = new Set(areas);
  const parts = await Promise.all([
    wanted.has('batches') ? batches(storage) : [],
    wanted.has('lists') ? draft(storage) : [],
    wanted.has('crawls') ? scans(storage) : [],
    wanted.has('reports') ? reports(storage) : [],
  ]);
  return parts.flat();
}

async function batches(storage: Pick<UserStorage, 'read'>): Promise<string[]> {
  const all = allBatches(await storage.read('batches', batchesKey, parseBatches));
  const of = (...standings: string[]) =>
    all.filter(({ standing }) => standings.includes(standing)).length;
  const said: string[] = [];
  const waiting = of('waiting');
  if (waiting > 0)
    said.push(`${counted(waiting, 'batch waits', 'batches wait')} to be sent, and will never be.`);
  const going = of('sending', 'unanswered') + all.filter(isBatchUnderWay).length;
  if (going > 0) {
    said.push(
      `${counted(going, 'batch was', 'batches were')} sent and ${going === 1 ? 'has' : 'have'} not ended: what comes of ${going === 1 ? 'it' : 'them'} is not seen here any more.`,
    );
  }
  return said;
}

const List = z.object({ key: z.string(), rows: z.string().check(z.minLength(1)) });

/** A list that was submitted may lie there still, and is none any more. */
async function draft(storage: Pick<UserStorage, 'read'>): Promise<string[]> {
  const keyOf = (value: unknown) => z.safeParse(List, value).data?.key ?? null;
  const key = await storage.read('lists', 'batch', keyOf);
  if (key === null) return [];
  const panel = await storage.read('batches', batchesKey, parseBatches);
  const isSubmitted = panel?.submissions.some((it) => it.key === key) === true;
  return isSubmitted ? [] : ['A list of items is put together and not submitted.'];
}

async function scans(storage: Pick<UserStorage, 'read'>): Promise<string[]> {
  const said: string[] = [];
  for (const [kind, name] of [
    ['quality', 'Quality scan'],
    ['eligibility', 'Eligibility check'],
  ] as const) {
    const crawl = await storage.read('crawls', kind, parseCrawl);
    if (crawl?.state === 'running') said.push(`The ${name} is running, and ends.`);
    if (crawl?.state === 'paused' || crawl?.state === 'failing') {
      said.push(`The ${name} is paused, and cannot be gone on with.`);
    }
  }
  return said;
}

async function reports(storage: Pick<UserStorage, 'read'>): Promise<string[]> {
  const panel = await storage.read('reports', panelKey, parsePanel);
  const going = panel?.reports.filter(isUnderWay).length ?? 0;
  if (going === 0) return [];
  return [
    `${counted(going, 'report is', 'reports are')} being made: the service goes on, and nothing here knows of ${going === 1 ? 'it' : 'them'} any more.`,
  ];
}
