import { ScopedLink } from './link.tsx';
import { Icon } from '#ui/icon.tsx';

/** A link from a record back to its list; keeps the scope. */
export function Breadcrumb({ to, children }: { to: string; children: string }) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-3 text-xs print:hidden">
      <ScopedLink
        to={to}
        className="inline-flex items-center text-muted hover:text-ink hover:underline"
      >
        <Icon name="chevron" className="-ml-1 size-3 rotate-90" />
        {children}
      </ScopedLink>
    </nav>
  );
}
