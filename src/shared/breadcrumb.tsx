import { Link } from 'react-router';
import { useScoped } from './scope.ts';

/** A link from a record back to its list; keeps the scope. */
export function Breadcrumb({ to, children }: { to: string; children: string }) {
  const scoped = useScoped();
  return (
    <nav aria-label="Breadcrumb" className="-mb-3 text-xs print:hidden">
      <Link to={scoped(to)} className="text-muted hover:text-ink hover:underline">
        {children}
      </Link>
      <span aria-hidden="true" className="px-1 text-muted">
        /
      </span>
    </nav>
  );
}
