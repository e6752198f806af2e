/**
 * Report results: pre-signed URLs that need no credentials and expire after an hour.
 * They are not an operation of the interface; a real service may use another origin for them.
 */
import { reportColumns } from '#api/contract/report.ts';
import { corsHeaders } from './cors.ts';
import type { Call } from './endpoint.ts';
import { below } from './mount.ts';
import { Refusal } from './refusal.ts';
import { listText, textStream } from './stream.ts';
import { seesNoData } from './visible-rows.ts';
import { jobAt, resultEnd } from './world/jobs.ts';
import { hashText } from './world/random.ts';
import { reportRows } from './world/report-rows.ts';
import type { StoredJob } from './world/state.ts';
import { userBySubject } from './world/users.ts';
import type { World } from './world/world.ts';

const place = '/_results';

/** The URL of a job's result, valid until `end` (ms); on another origin if the name contains `foreign-origin`. */
export function resultUrl(
  { mount, url, world }: Pick<Call, 'mount' | 'url' | 'world'>,
  id: string,
  { request }: StoredJob,
  end: number,
): string {
  const foreign = request.name.toLowerCase().includes('foreign-origin');
  const base = foreign ? mount.foreignOrigin : url.origin + mount.servicePath;
  return `${base}${place}/${id}?until=${end}&signature=${signature(world, id, end)}`;
}

/**
 * Answers a request for a result; null for any other. `servicePath` is '' on the foreign origin,
 * which refuses credentials: a preflight for a request that sends some fails there.
 */
export async function serveResult(
  world: World,
  servicePath: string,
  request: Request,
  preflight = corsHeaders,
): Promise<Response | null> {
  const url = new URL(request.url);
  const id = below(servicePath + place, url.pathname)?.slice(1);
  if (id === undefined) return null;
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight });
  try {
    return await answer(world, id, url.searchParams);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = error.toResponse(url.pathname, crypto.randomUUID());
    for (const [name, value] of Object.entries(corsHeaders)) refused.headers.set(name, value);
    return refused;
  }
}

async function answer(world: World, id: string, query: URLSearchParams): Promise<Response> {
  const state = await world.store.read();
  const now = world.now(state);
  const until = Number(query.get('until'));
  const job = Object.hasOwn(state.jobs, id) ? state.jobs[id] : undefined;
  if (!job || query.get('signature') !== signature(world, id, until)) {
    throw new Refusal(403, 'Invalid signature.');
  }
  if (now >= until)
    throw new Refusal(403, 'This URL has expired. Read the job again for a new one.');
  if (jobAt(id, job, now).status !== 'completed' || until > resultEnd(id, job)) {
    throw new Refusal(404, 'No such result.');
  }
  const user = userBySubject(job.sub);
  const rows =
    !user || seesNoData({ user, state })
      ? []
      : reportRows(world.layout(state), job.request, job.createdAt);
  const csv = job.request.format === 'csv';
  const pieces = csv ? csvText(rows, reportColumns) : listText(rows, () => ']}');
  const text = job.request.name.toLowerCase().includes('truncated') ? cutOff(pieces) : pieces;
  const type = csv ? 'text/csv; charset=utf-8' : 'application/json';
  const headers = { ...corsHeaders, 'Content-Type': type, 'Cache-Control': 'no-store' };
  return new Response(textStream(text), { headers });
}

function signature(world: World, id: string, until: number): string {
  return hashText(`${world.seed} ${id} ${until}`).toString(36);
}

/** RFC 4180, with a header even without rows. None of our values needs quotes. */
function* csvText(rows: Iterable<object>, columns: readonly string[]): Generator<string> {
  yield `${columns.join(',')}\r\n`;
  for (const row of rows) {
    const values = row as Record<string, string | number | undefined>;
    yield `${columns.map((column) => values[column] ?? '').join(',')}\r\n`;
  }
}

/** Cuts a text in the middle of a row, as a lost connection would. */
function* cutOff(pieces: Iterable<string>): Generator<string> {
  let i = 0;
  for (const piece of pieces) {
    yield i < 3 ? piece : piece.slice(0, piece.length / 2);
    if (i === 3) return;
    i++;
  }
}
