import { NavLink } from 'react-router';
import { navItems } from '#app/nav-items.ts';
import { useScoped } from '#shared/scope.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';

interface NavLinksProps {
  hasBatch: boolean;
  /** Links as high as a finger needs. */
  isForTouch?: boolean;
  onFollow?: () => void;
}

/** Links to all areas; they keep the scope. */
export function NavLinks({ hasBatch, isForTouch = false, onFollow }: NavLinksProps) {
  const scoped = useScoped();
  return (
    <ul className="flex flex-col gap-1">
      {navItems(hasBatch).map(({ path, name, icon }) => (
        <li key={path}>
          <NavLink
            to={scoped(path)}
            onClick={onFollow}
            className={({ isActive }) =>
              cx(
                'flex items-center gap-2 rounded-sm px-2 whitespace-nowrap',
                isForTouch ? 'h-10' : 'h-8',
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
  );
}
