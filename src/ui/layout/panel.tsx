import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** At the end of the heading's line: links, buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a record's page, with its heading. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <div className="mb-3 flex items-center justify-between gap-x-4 gap-y-2 max-sm:flex-wrap">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
