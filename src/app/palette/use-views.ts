import { useEffect, useState } from 'react';
import { fold } from '#lib/fold.ts';
import { viewsOf } from '#workspace/saved-views/stores.ts';
import { paths } from '#app/paths.ts';
import type { Entry } from './entry.ts';

/** The pages that can have views, as `SavedViews` stands on them. */
const pages = [
  { path: paths.campaigns, name: 'Campaigns' },
  { path: paths.keywords, name: 'Keywords' },
  { path: paths.listings, name: 'Listings' },
  { path: paths.accounts, name: 'Accounts' },
  { path: paths.inventory, name: 'Inventory' },
];

/** The saved views of all pages, as this device keeps them. A view has a scope of its own. */
export function useViews(): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const stores = pages.map(({ path, name }) => ({ path, name, store: viewsOf(path) }));
    const take = (): void =>
      setEntries(
        stores.flatMap(({ path, name, store }) =>
          (store.views() ?? []).map((view) => ({
            id: `view:${path}:${view.id}`,
            kind: 'view' as const,
            label: view.name,
            detail: name,
            icon: 'menu' as const,
            text: fold(`${view.name} ${name}`),
            to: path + view.search,
          })),
        ),
      );
    const stops = stores.map(({ store }) => store.subscribe(take));
    take();
    return () => stops.forEach((stop) => stop());
  }, []);
  return entries;
}
