/** Checks which parameters limit a page and continue a list, on the accounts. */
import { valueAt } from '#api/mapping/map-record.ts';
import { count } from '#lib/format.ts';
import { type CheckSession, idOf } from './check-session.ts';
import { findList } from './find-envelope.ts';

/** Which parameters limit a page and continue a list. */
export async function checkPaging(
  check: CheckSession,
  records: readonly unknown[],
  idPath: string | null,
): Promise<void> {
  const { call, report, current, proposed } = check;
  const topic = 'Pages';
  if (records.length < 2 || idPath === null) {
    report(topic, 'Page size', 'skipped', 'Requires at least two accounts.');
    return;
  }
  const sizeNames = [
    current.query.limit,
    'limit',
    'page_size',
    'per_page',
    'pageSize',
    'max_results',
    'count',
  ];
  let first: unknown;
  let size: string | null = null;
  for (const name of new Set(sizeNames)) {
    const answer = await call(topic, 'accounts', { query: { [name]: 1 } });
    if (answer?.isOk && findList(answer.body)?.records.length === 1) {
      [size, first] = [name, answer.body];
      break;
    }
  }
  if (size === null) {
    report(
      topic,
      'Page size',
      'missing',
      'no known parameter has an effect',
      'The service uses its own page size, so lists need more calls.',
    );
    return;
  }
  const isOurs = size === current.query.limit;
  report(
    topic,
    'Page size',
    isOurs ? 'pass' : 'differs',
    size,
    isOurs
      ? null
      : 'Without a mapping the service uses its own page size, so lists need more calls.',
  );
  proposed.query = { ...proposed.query, ...(!isOurs && { limit: size }) };
  await checkLargestPage(check, size, idPath);
  const found = findList(first, current.resources.account.envelope);
  const cursor = found?.nextCursor ? valueAt(first, found.nextCursor) : null;
  if (found === null || (typeof cursor !== 'string' && typeof cursor !== 'number')) {
    report(
      topic,
      'Cursor',
      'missing',
      'no cursor in the response',
      'Only the first page of a list can be read.',
    );
    return;
  }
  // The first list may have fitted on one page.
  const own = (proposed.resources.account ??= {});
  if (found.nextCursor !== null) {
    own.envelope = { ...own.envelope, 'pagination.next_cursor': found.nextCursor };
  }
  const firstId = idOf(found.records[0], idPath);
  const names = [
    current.query.cursor,
    'cursor',
    'page_token',
    'next_token',
    'pageToken',
    'after',
    'continuation',
  ];
  for (const name of new Set([
    ...names.slice(0, 2),
    lastStep(found.nextCursor),
    ...names.slice(2),
  ])) {
    const answer = await call(topic, 'accounts', { query: { [size]: 1, [name]: cursor } });
    const next = answer?.isOk ? idOf(findList(answer.body)?.records[0], idPath) : null;
    if (next === null || next === firstId) continue;
    const isCursor = name === current.query.cursor;
    report(
      topic,
      'Cursor',
      isCursor ? 'pass' : 'differs',
      name,
      isCursor ? null : 'Without a mapping only the first page of a list can be read.',
    );
    proposed.query = { ...proposed.query, ...(!isCursor && { cursor: name }) };
    return;
  }
  report(
    topic,
    'Cursor',
    'missing',
    'no known parameter continues the list',
    'Only the first page of a list can be read.',
  );
}

async function checkLargestPage(check: CheckSession, size: string, idPath: string): Promise<void> {
  const { call, report, current, proposed, remember } = check;
  const { maxLimit } = current.query;
  const ask = (limit: number) => call('Pages', 'accounts', { query: { [size]: limit } });
  const answer = await ask(maxLimit);
  if (answer?.isOk) {
    remember('account_id', findList(answer.body)?.records ?? [], idPath);
    return;
  }
  // Anything else says nothing about the size.
  if (answer?.status !== 400 && answer?.status !== 422) return;
  const named = numbersIn(answer.body).filter((it) => it > 1 && it < maxLimit);
  for (const limit of new Set([...named.toSorted((a, b) => b - a).slice(0, 2), 100])) {
    if (!(await ask(limit))?.isOk) continue;
    report(
      'Pages',
      'Largest page',
      'differs',
      `${count(limit)} records; ${count(maxLimit)} are refused`,
      'Without a mapping accounts and inventory cannot be loaded.',
    );
    proposed.query = { ...proposed.query, max_limit: limit };
    return;
  }
  report(
    'Pages',
    'Largest page',
    'missing',
    `${count(maxLimit)} and 100 records are refused`,
    'Accounts and inventory cannot be loaded.',
  );
}

/** The whole numbers in the texts of an error. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'string') return (value.slice(0, 2000).match(/\d+/g) ?? []).map(Number);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).slice(0, 50).flatMap(numbersIn);
}

const lastStep = (path: string | null): string => path?.split('.').at(-1) ?? 'cursor';
