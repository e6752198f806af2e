import { cx } from '#ui/cx.ts';

/** As high as the card with the fields for three currencies. In a container, whose width decides its lines. */
export const setupCardClass = cx(
  'rounded-lg border border-accent-solid/40 bg-surface px-4 py-3',
  'min-h-110.5 @md:min-h-73 @2xl:min-h-58 @4xl:min-h-48 @6xl:min-h-33',
);

/** While the card's code or the stored settings load. */
export function SetupSkeleton() {
  return (
    // A section like the card, which keeps the same distance to the next one.
    <section aria-busy="true" className="@container">
      <div className={setupCardClass} />
    </section>
  );
}
