import type { ReactNode } from 'react';

interface PageHeaderProps {
  /** The page's one h1, and the tab's. */
  title: string;
  /** Beside the title, on a narrow screen below it: a count, a period, a status. `null` keeps its line. */
  meta?: ReactNode;
  /** At the end of the line: buttons. */
  actions?: ReactNode;
  /** Below it all. Its line exists before it does, so that it appears in the same paint as the data. */
  notice?: ReactNode;
}

/** The top of a page, 32 px high if it fits one line. */
export function PageHeader({ title, meta, actions, notice }: PageHeaderProps) {
  return (
    <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <title>{`${title} · Crosschannel`}</title>
      <h1
        data-main
        tabIndex={-1}
        className="outline-none min-w-0 text-lg font-semibold wrap-anywhere"
      >
        {title}
      </h1>
      {meta !== undefined && (
        <div className="flex min-h-5 min-w-0 flex-wrap items-center gap-x-3 text-muted max-sm:order-last max-sm:w-full">
          {meta}
        </div>
      )}
      {actions !== undefined && <div className="ml-auto flex gap-2 print:text-xs">{actions}</div>}
      {notice !== undefined && <div className="mt-1 basis-full empty:hidden">{notice}</div>}
    </header>
  );
}
