import { useEffect, useState } from 'react';
import { normalizeText } from '#lib/normalize-text.ts';
import { viewStoreOf } from '#shared/saved-views/view-stores.ts';
import { paths } from '#shared/paths.ts';
import type { Entry } from './entry.ts';

/** The pages with saved views, i.e. with `SavedViews`. */
const pages = [
  { path: paths.campaigns, name: 'Campaigns' },
  { path: paths.keywords, name: 'Keywords' },
  { path: paths.listings, name: 'Listings' },
  { path: paths.accounts, name: 'Accounts' },
  { path: paths.inventory, name: 'Inventory' },
];

/** The saved views of all pages as entries. A view has its own scope. */
export function useViewEntries(): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const stores = pages.map(({ path, name }) => ({ path, name, store: viewStoreOf(path) }));
    const update = (): void =>
      setEntries(
        stores.flatMap(({ path, name, store }) =>
          (store.views() ?? []).map((view) => ({
            id: `view:${path}:${view.id}`,
            kind: 'view' as const,
            label: view.name,
            detail: name,
            icon: 'menu' as const,
            text: normalizeText(`${view.name} ${name}`),
            to: path + view.search,
          })),
        ),
      );
    const stops = stores.map(({ store }) => store.subscribe(update));
    update();
    return () => stops.forEach((stop) => stop());
  }, []);
  return entries;
}
