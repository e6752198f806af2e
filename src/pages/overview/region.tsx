import { type ReactNode, useId } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface RegionProps {
  title: string;
  /** Beside the title: days, age, counts. */
  meta?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of the overview with its heading. */
export function Region({ title, meta, actions, children }: RegionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 [section+&]:mt-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {(meta ?? false) !== false && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-xs text-muted max-lg:order-last max-lg:w-full">
            {meta}
          </div>
        )}
        {actions !== undefined && <div className="ml-auto flex gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Placeholder for a section that is loading; `height` is a CSS length. */
export function RegionSkeleton({ title, height }: { title: string; height: string }) {
  return (
    <Region title={title}>
      <span aria-busy="true">
        <Skeleton height={height} />
      </span>
    </Region>
  );
}

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
