import { cx } from '#ui/cx.ts';

/** As high as the card with the fields for three currencies. In a container, whose width decides its lines. */
export const setupCardClass = cx(
  'rounded-lg border border-accent-solid/40 bg-surface px-4 py-3',
  'min-h-84 @lg:min-h-60 @6xl:min-h-30',
);

/** While the card's code or the stored settings load. */
export function SetupSkeleton() {
  return (
    <div aria-busy="true" className="@container">
      <div className={setupCardClass} />
    </div>
  );
}
