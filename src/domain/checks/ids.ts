/** Identifiers that lead nowhere, and lists that are not what they say. */
import { count, counted } from '#lib/format.ts';
import { allFigures, byId, type Check, eachOf, type Found, listNames, type Rows } from './check.ts';

/** Where a record names another: the check that finds those that are not there. */
function leads<From extends 'accounts' | 'campaigns' | 'keywords' | 'listings'>(
  from: From,
  to: 'accounts' | 'campaigns' | 'listings',
  idOf: (record: Parameters<Parameters<typeof eachOf<From>>[2]>[0]) => string | null,
  words: Pick<Check, 'id' | 'title' | 'why' | 'todo'>,
): Check {
  return {
    ...words,
    needs: [...new Set([from, to])],
    doubts: null,
    find: (rows) => {
      const there = byId(to, rows);
      return eachOf(from, rows, (record) => {
        const id = idOf(record);
        return id === null || there.has(id)
          ? null
          : { given: id, expected: `one of the ${counted(there.size, to.slice(0, -1))}` };
      });
    },
  };
}

export const idChecks: readonly Check[] = [
  leads('campaigns', 'accounts', ({ account_id }) => account_id, {
    id: 'campaigns-account',
    title: 'Campaigns of accounts that are not there',
    why: 'Their spend is in the totals and in no account: sums by account fall short.',
    todo: 'Ask who looks after the account; it may have been taken from your view.',
  }),
  leads('keywords', 'campaigns', ({ campaign_id }) => campaign_id, {
    id: 'keywords-campaign',
    title: 'Keywords of campaigns that are not there',
    why: 'Nothing of the campaign can be said beside them: no state, no account’s name, no spend.',
    todo: 'Refresh campaigns and keywords together; if it stays, the campaign was taken away.',
  }),
  leads('listings', 'listings', ({ parent_id }) => parent_id, {
    id: 'listings-parent',
    title: 'Listings of families that are not there',
    why: 'They stand alone in every list, as if they had no variations.',
    todo: 'Refresh the listings; if it stays, mend the variation on the channel.',
  }),
  leads('listings', 'accounts', ({ account_id }) => account_id, {
    id: 'listings-account',
    title: 'Listings of accounts that are not there',
    why: 'They are in no account’s list, and nobody will see them who looks by account.',
    todo: 'Ask who looks after the account; it may have been taken from your view.',
  }),
  leads('accounts', 'accounts', ({ linked_channel_id }) => linked_channel_id, {
    id: 'accounts-linked',
    title: 'Accounts linked to one that is not there',
    why: 'The other half of the seller cannot be looked at: its spend is in no total here.',
    todo: 'Ask for access to the other account, or take the link away on the channel.',
  }),
];

/** One row for each list that something is wrong with. */
const eachList = (
  rows: Rows,
  look: (
    list: NonNullable<Rows['accounts' | 'campaigns']>,
    name: string,
  ) => Omit<Found, 'kind' | 'id'> | null,
): Found[] =>
  listNames.flatMap((name): Found[] => {
    const list = rows[name] as Rows['campaigns'];
    const fault = list === undefined ? null : look(list, name.slice(0, -1));
    return fault === null ? [] : [{ kind: 'list', id: name, ...fault }];
  });

export const listChecks: readonly Check[] = [
  {
    id: 'repeated',
    title: 'Records with an id that came before',
    why: 'One id is one record: the one that came last is shown, and what the others say is in no total.',
    todo: 'Refresh; a list that changes while it is read can show a record twice. If it stays, tell the service.',
    needs: [],
    doubts: allFigures,
    find: (rows) =>
      listNames.flatMap((name) =>
        [...Map.groupBy(rows[name]?.repeated ?? [], String)].map(([id, all]): Found =>
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
    title: 'Lists shorter than they say',
    why: 'The service counts more records than it sent: every total here leaves the others out.',
    todo: 'Refresh; if it stays, do not take these totals for the whole.',
    needs: [],
    doubts: allFigures,
    find: (rows) =>
      eachList(rows, ({ records, total, unreadable, repeated }, one) => {
        const came = records.length + unreadable + repeated.length;
        return total > came
          ? { given: counted(came, one), expected: `${count(total)}, by its own total` }
          : null;
      }),
  },
  {
    id: 'unreadable',
    title: 'Records that could not be read',
    why: 'They carry no id, or are no records: they stand in no list and in no total.',
    todo: 'Refresh; if it stays, tell the service which list it is.',
    needs: [],
    doubts: allFigures,
    find: (rows) =>
      eachList(rows, ({ unreadable }, one) =>
        unreadable > 0 ? { given: counted(unreadable, one), expected: 'none' } : null,
      ),
  },
];
