import type { ComponentProps } from 'react';
import { Link as RouterLink, parsePath, useLocation } from 'react-router';
import { addressText } from '#lib/address.ts';
import { linkClass } from '#ui/link-class.ts';
import { dateParams, keptShape, useScoped } from './scope.ts';

/** Without a class of its own, it looks like a link in text. */
interface LinkProps extends Omit<ComponentProps<typeof RouterLink>, 'to'> {
  to: string;
}

/** A link to another page, which has the dates of this one unless it names its own. */
export function Link({ to, className = linkClass, ...props }: LinkProps) {
  const { search } = useLocation();
  return <RouterLink {...props} className={className} to={withDates(to, search)} />;
}

/** A link to another page, which keeps the scope and the dates of this one. */
export function ScopedLink({ to, className = linkClass, ...props }: LinkProps) {
  const scoped = useScoped();
  return <RouterLink {...props} className={className} to={scoped(to)} />;
}

/** Adds the dates and the interval of a search string to an address; dates only if it has none. */
export function withDates(to: string, search: string): string {
  const { pathname = '', search: query = '', hash = '' } = parsePath(to);
  const own = new URLSearchParams(query);
  const kept = keptShape.stringify(keptShape.parse(new URLSearchParams(search)));
  const names = Object.keys(dateParams);
  if (names.some((name) => own.has(name))) for (const name of names) kept.delete(name);
  return pathname + addressText(new URLSearchParams([...own, ...kept])) + hash;
}
