import type { ReactNode } from 'react';

/**
 * The row of filters and search above a table; wraps if narrow. `end` goes right (a count, buttons). On paper
 * only the filters' text remains.
 */
export function Toolbar({
  label,
  children,
  end,
}: {
  label: string;
  children: ReactNode;
  end?: ReactNode;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap items-center gap-2 print:gap-x-4 print:text-xs print:[&_:is(button,input,select,label)]:hidden"
    >
      {children}
      {end !== undefined && (
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">{end}</div>
      )}
    </div>
  );
}
