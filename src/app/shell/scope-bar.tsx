import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccounts, accountLabels } from '#queries/accounts.queries.ts';
import { scopeText } from '#lists/scope-text.ts';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { matchesFilter, scopeShape } from '#navigation/scope.ts';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';

/** Whether a page has the date range. */
export const hasDateRange = (pathname: string): boolean =>
  /^\/($|weekly-report|campaigns|accounts|keywords|listings|inventory)/.test(pathname);

/** Pages without scope filters: batches name each item, and API usage, settings and help are not filtered. */
export function isScopeless(pathname: string): boolean {
  return [paths.batch, paths.settings, paths.apiUsage, paths.help].some((path) =>
    pathname.startsWith(path),
  );
}

/** Accounts that paper and pictures have room to name. */
const mostNamed = 6;

/** The scope of a page in words; `null` if it has none. */
export const pageScope = (
  { pathname, search }: { pathname: string; search: string },
  client: QueryClient,
): string | null =>
  isScopeless(pathname)
    ? null
    : scopeText(scopeShape.parse(new URLSearchParams(search)), client, mostNamed);

/** The channel and account filters of all pages, before other controls. The channels are those of the accounts. */
export function ScopeBar({ children }: { children: ReactNode }) {
  const { values, change } = useSearch(scopeShape);
  const accounts = useAccounts().data?.records ?? [];
  const byChannel = Map.groupBy(accounts, ({ channel }) => channel);
  const channels = [...byChannel].flatMap(([value, own]) =>
    value === null ? [] : [{ value, label: value, count: own.length }],
  );
  const labels = accountLabels(accounts);
  // A selected account can always be cleared, even if its channel is not selected.
  const offered = accounts.filter(
    ({ id, channel }) => values.account_id.includes(id) || matchesFilter(values.channel, channel),
  );
  const accountOptions = offered.map(({ id }) => ({ value: id, label: labels.get(id) ?? id }));
  return (
    <div role="group" aria-label="Scope" className="flex min-w-0 gap-2">
      <FilterCombobox
        label="Channel"
        options={channels}
        byLabel
        selected={values.channel}
        onChange={(channel) => change({ channel })}
      />
      <FilterCombobox
        label="Account"
        options={accountOptions}
        byLabel
        selected={values.account_id}
        onChange={(account_id) => change({ account_id })}
      />
      {children}
    </div>
  );
}
