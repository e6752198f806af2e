import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { navItems } from '#app/nav-items.ts';
import { useScoped } from '#shared/scope.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';

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
