import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/**
 * The row of filters and search above a table; wraps if narrow. `end` (a count, buttons) goes right; with more filters
 * than leave room for it, always into a line of its own, so that setting one moves nothing. On paper only the filters'
 * text remains.
 */
export function Toolbar({
  label,
  children,
  end,
  isEndBelow = false,
}: {
  label: string;
  children: ReactNode;
  end?: ReactNode;
  isEndBelow?: boolean | undefined;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap items-center gap-x-1.5 gap-y-2 print:gap-x-4 print:text-xs print:[&_:is(button,input,select,label)]:hidden"
    >
      {children}
      {end !== undefined && (
        <div
          className={cx(
            'flex min-w-0 grow flex-wrap items-center justify-end gap-x-2 gap-y-1 text-muted max-sm:w-full max-sm:justify-start lg:flex-nowrap',
            isEndBelow && 'basis-full',
          )}
        >
          {end}
        </div>
      )}
    </div>
  );
}
