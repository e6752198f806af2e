import { NavLink } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useScoped } from '../../workspace/scope.ts';
import { paths } from '../paths.ts';

const areas: { path: string; name: string; icon: IconName }[] = [
  { path: paths.campaigns, name: 'Campaigns', icon: 'campaigns' },
  { path: paths.accounts, name: 'Accounts', icon: 'accounts' },
];

/** The areas of the dashboard; each link keeps the scope. A column on wide screens, a row on narrow ones. */
export function Navigation() {
  const scoped = useScoped();
  return (
    <nav
      aria-label="Areas"
      className="flex items-center gap-4 border-line bg-surface px-4 py-2 max-md:border-b md:sticky md:top-0 md:h-dvh md:flex-col md:items-stretch md:border-r md:px-3 md:py-4 print:hidden"
    >
      <span className="flex items-center gap-2 font-semibold md:px-2">
        <Icon name="channels" className="text-accent" />
        <span className="max-sm:sr-only">Crosschannel</span>
      </span>
      <div className="min-w-0 overflow-x-auto">
        <ul className="flex gap-1 md:flex-col">
          {areas.map(({ path, name, icon }) => (
            <li key={path}>
              <NavLink
                to={scoped(path)}
                className={({ isActive }) =>
                  cx(
                    'flex h-8 items-center gap-2 rounded-sm px-2',
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
    </nav>
  );
}
