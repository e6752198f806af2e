/** Identifiers without a record, and incomplete lists. */
import { count, counted } from '#lib/format.ts';
import {
  allMetrics,
  type Check,
  type Fault,
  type Problem,
  listNames,
  type ListsToCheck,
  recordKinds,
  withoutOwn,
} from '#features/data-quality/checks/check.ts';

export const idChecks: readonly Check[] = [
  {
    id: 'campaigns-account',
    title: 'Campaigns of unknown accounts',
    why: 'Their spend is in the totals but not in any account, so totals by account are too small.',
    todo: 'Ask the account’s owner: you may have lost access to it.',
    ...withoutOwn('campaigns', 'account_id'),
  },
  {
    id: 'keywords-campaign',
    title: 'Keywords of unknown campaigns',
    why: 'These keywords have no campaign status, account name or spend.',
    todo: 'Refresh campaigns and keywords. If the problem remains, the campaign was deleted.',
    ...withoutOwn('keywords', 'campaign_id'),
  },
  {
    id: 'listings-parent',
    title: 'Listings with an unknown parent',
    why: 'They appear as single listings without variations.',
    todo: 'Refresh the listings. If the problem remains, fix the variation on the channel.',
    ...withoutOwn('listings', 'parent_id'),
  },
  {
    id: 'listings-account',
    title: 'Listings of unknown accounts',
    why: 'They are missing from lists filtered by account.',
    todo: 'Ask the account’s owner: you may have lost access to it.',
    ...withoutOwn('listings', 'account_id'),
  },
  {
    id: 'accounts-linked',
    title: 'Accounts linked to an unknown account',
    why: 'The linked account is not available, so its spend is missing from all totals.',
    todo: 'Request access to the linked account, or remove the link on the channel.',
    ...withoutOwn('accounts', 'linked_channel_id'),
  },
];

/** One row for each list with a problem. */
const eachList = (
  rows: ListsToCheck,
  look: (list: NonNullable<ListsToCheck['accounts' | 'campaigns']>, name: string) => Fault,
): Problem[] =>
  listNames.flatMap((name): Problem[] => {
    const list = rows[name] as ListsToCheck['campaigns'];
    const fault = list === undefined ? null : look(list, recordKinds[name]);
    return fault === null ? [] : [{ kind: 'list', id: name, given: fault[0], expected: fault[1] }];
  });

export const listChecks: readonly Check[] = [
  {
    id: 'repeated',
    title: 'Records with duplicate IDs',
    why: 'Only the last record of each ID is displayed and counted.',
    todo: 'Refresh. A list that changes while loading can contain a record twice. If the problem remains, report it to the service.',
    needs: [],
    affects: allMetrics,
    find: (rows) =>
      listNames.flatMap((name) =>
        [...Map.groupBy(rows[name]?.repeated ?? [], String)].map(([id, all]): Problem =>
          id === ''
            ? {
                kind: 'list',
                id: name,
                given: `${counted(all.length, 'id')} twice`,
                expected: 'once',
              }
            : {
                kind: 'list',
                id: `${name} ${id}`,
                given: `${id}, ${count(all.length + 1)} times`,
                expected: 'once',
              },
        ),
      ),
  },
  {
    id: 'totals',
    title: 'Incomplete lists',
    why: 'The service sent fewer records than it counted, so totals are too small.',
    todo: 'Refresh. If the problem remains, treat the totals as partial.',
    needs: [],
    affects: allMetrics,
    find: (rows) =>
      eachList(rows, ({ records, total, unreadable, repeated }, one) => {
        const received = records.length + unreadable + repeated.length;
        return total > received
          ? [counted(received, one), `${count(total)} (the list’s own total)`]
          : null;
      }),
  },
  {
    id: 'unreadable',
    title: 'Unreadable records',
    why: 'They have no ID or an invalid format, and are missing from lists and totals.',
    todo: 'Refresh. If the problem remains, report the list to the service.',
    needs: [],
    affects: allMetrics,
    find: (rows) =>
      eachList(rows, ({ unreadable }, one) =>
        unreadable > 0 ? [counted(unreadable, one), 'none'] : null,
      ),
  },
];
