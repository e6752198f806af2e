import { wholePercent } from '#lib/format.ts';
import type { TargetStatus } from '#shared/metrics/compare-to-target.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const looks: Record<TargetStatus, { icon: IconName; colour: string }> = {
  above: { icon: 'sort-up', colour: 'text-bad' },
  near: { icon: 'near', colour: 'text-warn' },
  below: { icon: 'check', colour: 'text-good' },
};

/** An ACOS compared with its target: "above 25%". `target` is a fraction. */
export function TargetMark({ standing, target }: { standing: TargetStatus; target: number }) {
  const { icon, colour } = looks[standing];
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', colour)}>
      <Icon name={icon} className="size-3.5" />
      {standing} {wholePercent(target)}
    </span>
  );
}
