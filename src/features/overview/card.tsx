import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** Beside the title: what the card covers. */
  meta?: ReactNode;
  /** At the end of the title's line. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A card within a section. */
export function Card({ title, meta, controls, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 break-inside-avoid rounded-lg border border-line bg-surface px-4 pt-3 pb-4"
    >
      <div className="mb-2 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {(meta ?? null) !== null && <p className="text-xs text-muted">{meta}</p>}
        {controls !== undefined && <div className="ml-auto print:hidden">{controls}</div>}
      </div>
      {children}
    </section>
  );
}
