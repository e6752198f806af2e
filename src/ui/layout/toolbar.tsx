import type { ReactNode } from 'react';

/** What shrinks before a wide toolbar wraps: its text is cut. */
export const shrinkingTool = 'min-w-0 lg:max-w-max lg:grow lg:basis-22';

/**
 * The row of filters and search above a table; wraps if narrow. `end` (a count, buttons) goes right. On paper only the
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
      className="flex flex-wrap items-center gap-x-1.5 gap-y-2 print:gap-x-4 print:text-xs print:[&_:is(button,input,select,label)]:hidden"
    >
      {children}
      {end !== undefined && (
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 text-muted max-sm:w-full max-sm:justify-start lg:flex-nowrap">
          {end}
        </div>
      )}
    </div>
  );
}
