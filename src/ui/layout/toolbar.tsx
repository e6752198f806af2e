import type { ReactNode } from 'react';

/**
 * The row of filters and search above a table; wraps if narrow. `end` (a count, buttons) goes right, or into a
 * line of its own if there is no room for its usual width: a number that arrives moves nothing. On paper only the
 * filters' text remains.
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
        <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-2 gap-y-1 text-muted max-sm:w-full max-sm:justify-start sm:basis-136 lg:flex-nowrap">
          {end}
        </div>
      )}
    </div>
  );
}
