import type { ReportRequest } from '#api/contract/report.ts';
import { type DataCall, endpoint, jsonResponse } from '#mocks/endpoint.ts';
import { Refusal } from '#mocks/refusal.ts';
import { accountIndex, isConnected } from '#mocks/world/accounts.ts';
import { isInProgress, jobAt, jobBody } from '#mocks/world/jobs.ts';
import { type State, type StoredJob, keepNewest } from '#mocks/world/state.ts';
import { secret } from '#mocks/world/tokens.ts';
import { readRequest } from './read-request.ts';

/** POST /advertising/reports: 202 with a pending job; 425 while the same report is in progress. */
export const requestReport = endpoint('requestReport', async (call) => {
  const { layout, now, world, user, mount } = call;
  const request = readRequest(call.json, layout, now);
  const id = `job-${secret().slice(0, 12)}`;
  const failure = failureOf(call, request);
  const job: StoredJob = {
    sub: user.sub,
    request,
    createdAt: now,
    cancelledAt: null,
    readAt: now,
    failure,
  };
  const twin = await world.store.update((state) => {
    const known = twinOf(state, job, now);
    if (known === null) {
      state.jobs[id] = job;
      keepNewest(state.jobs);
    }
    return known;
  });
  if (twin !== null) throw inProgress(twin);
  const headers = { Location: `${mount.servicePath}/advertising/jobs/${id}`, 'Retry-After': '2' };
  return jsonResponse(
    jobBody(id, job, now, () => ''),
    { status: 202, headers },
  );
});

/** Why a report will fail: its name requests it, the scenario does, or its account is disconnected. */
function failureOf({ layout, state, user }: DataCall, request: ReportRequest): string | null {
  if (state.scenario === 'failing-jobs') return 'The reporting pipeline failed.';
  if (/fail/i.test(request.name)) return 'The report’s name contains “fail”.';
  const account =
    request.account_id === undefined ? null : accountIndex(layout, request.account_id);
  if (account === null) return null;
  const connected = user.username !== 'disconnected' && isConnected(layout, account);
  return connected ? null : `The account ${request.account_id} is disconnected.`;
}

/** The id of the user's identical report in progress, or null. */
function twinOf(state: State, job: StoredJob, now: number): string | null {
  const wanted = JSON.stringify(job.request);
  const twin = Object.entries(state.jobs).find(
    ([id, other]) =>
      other.sub === job.sub &&
      isInProgress(jobAt(id, other, now).status) &&
      JSON.stringify(other.request) === wanted,
  );
  return twin?.[0] ?? null;
}

function inProgress(id: string): Refusal {
  return new Refusal(425, 'This report is already in progress.', {
    members: { job_id: id, poll_url: `/advertising/jobs/${id}` },
    headers: { 'Retry-After': '5' },
  });
}
