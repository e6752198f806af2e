import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const mainItems: { path: string; name: string; icon: IconName }[] = [
  { path: paths.home, name: 'Overview', icon: 'overview' },
  { path: paths.campaigns, name: 'Campaigns', icon: 'campaigns' },
  { path: paths.keywords, name: 'Keywords', icon: 'search' },
  { path: paths.listings, name: 'Listings', icon: 'columns' },
  { path: paths.accounts, name: 'Accounts', icon: 'accounts' },
  { path: paths.inventory, name: 'Inventory', icon: 'stock' },
  { path: paths.eligibility, name: 'Eligibility', icon: 'check' },
  { path: paths.reports, name: 'Reports', icon: 'table' },
  { path: paths.apiUsage, name: 'API usage', icon: 'gauge' },
  { path: paths.dataQuality, name: 'Data quality', icon: 'pulse' },
];
const settings = { path: paths.settings, name: 'Settings', icon: 'settings' } as const;
const batch = { path: paths.batch, name: 'Target ACOS (v2)', icon: 'upload' } as const;

/** All pages of the navigation. */
export const navItems = (hasBatch: boolean) => [
  ...mainItems,
  ...(hasBatch ? [batch] : []),
  settings,
];

interface NavigationProps {
  hasBatch: boolean;
  /** The palette's button; space is reserved for it. */
  search: ReactNode;
  children: ReactNode;
}

/**
 * The main navigation; links keep the scope. A column on wide screens, a row on narrow ones, with
 * `children` at its end.
 */
export function Navigation({ hasBatch, search, children }: NavigationProps) {
  const scoped = useScoped();
  return (
    <nav
      aria-label="Main"
      className="flex items-center gap-4 border-line bg-surface px-4 py-2 max-md:border-b md:sticky md:top-0 md:h-dvh md:flex-col md:items-stretch md:border-r md:px-3 md:py-4 print:hidden"
    >
      <span className="flex items-center gap-2 font-semibold md:px-2">
        <Icon name="channels" className="text-accent" />
        <span className="max-sm:sr-only">Crosschannel</span>
      </span>
      <div className="size-8 shrink-0 md:w-auto">{search}</div>
      <div className="min-w-0 overflow-x-auto">
        <ul className="flex gap-1 md:flex-col">
          {navItems(hasBatch).map(({ path, name, icon }) => (
            <li key={path}>
              <NavLink
                to={scoped(path)}
                className={({ isActive }) =>
                  cx(
                    'flex h-8 items-center gap-2 rounded-sm px-2 whitespace-nowrap',
                    isActive
                      ? 'bg-accent-soft font-medium text-ink'
                      : 'text-muted hover:bg-hover hover:text-ink',
                  )
                }
              >
                <Icon name={icon} />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
      {children}
    </nav>
  );
}
