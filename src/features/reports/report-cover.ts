/** Which channel and account a report is of: one of each or all, as the service takes them. */
import type { Account } from '#api/contract/account.ts';
import { counted } from '#lib/format.ts';
import { everything, type ReportsSearch } from './reports.search.ts';

/** What the pages look at; more than one of either is more than a report takes. */
export interface Scope {
  channel: readonly string[];
  account_id: readonly string[];
}

/** `null`: all of them. */
export interface Cover {
  channel: string | null;
  account_id: string | null;
}

type Chosen = Pick<ReportsSearch, 'report_channel' | 'report_account'>;

/** What was chosen in the form, else what the scope is, where that is one. */
export function coverOf({ report_channel, report_account }: Chosen, scope: Scope): Cover {
  return {
    channel: chosen(report_channel, scope.channel),
    account_id: chosen(report_account, scope.account_id),
  };
}

function chosen(own: string, scope: readonly string[]): string | null {
  if (own === everything) return null;
  return own || (scope.length === 1 && scope[0]) || null;
}

/** What there is to know before a report of that is asked for; a `problem` would make it useless. */
export function coverNotes(
  cover: Cover,
  scope: Scope,
  account: Account | undefined,
): { problem: string | null; notes: string[] } {
  const name = account?.name ?? cover.account_id ?? '';
  const isElsewhere =
    cover.channel !== null && (account?.channel ?? cover.channel) !== cover.channel;
  const notes = [
    `${cover.channel ?? 'All channels'}, ${cover.account_id === null ? 'all accounts' : name}.`,
    wider('channel', cover.channel, scope.channel),
    wider('account', cover.account_id, scope.account_id),
    account?.is_connected === false
      ? `${name} is not connected: the service may have nothing of it, or fail.`
      : null,
  ];
  return {
    problem: isElsewhere
      ? `${name} is on ${account?.channel ?? 'another channel'}: a report of it on ${cover.channel} would be empty.`
      : null,
    notes: notes.filter((note) => note !== null),
  };
}

/** The report takes all where the scope has some: that costs nothing, and its page shows those alone. */
function wider(noun: string, own: string | null, scope: readonly string[]): string | null {
  if (own !== null || scope.length < 2) return null;
  return `It takes one ${noun} or all of them. Its page shows the ${counted(scope.length, noun)} chosen at the top.`;
}
