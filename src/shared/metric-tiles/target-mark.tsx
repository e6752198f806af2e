import { percent } from '#lib/format.ts';
import { pointsText } from '#shared/metrics/change-format.ts';
import { inPoints } from '#shared/metrics/ratios.ts';
import { type TargetStatus, targetStatus } from '#shared/metrics/compare-to-target.ts';
import type { Target } from '#shared/metrics/targets.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const looks: Record<TargetStatus, { icon: IconName; colour: string }> = {
  above: { icon: 'sort-up', colour: 'text-bad' },
  near: { icon: 'near', colour: 'text-warn' },
  below: { icon: 'check', colour: 'text-good' },
};

/** An ACOS compared with its target: "above 25.0%". `target` is a fraction. */
export function TargetMark({ status, target }: { status: TargetStatus; target: number }) {
  const { icon, colour } = looks[status];
  return (
    <span className={cx('inline-flex items-baseline gap-1 whitespace-nowrap', colour)}>
      <Icon name={icon} className="size-3.5 self-center" />
      {/* A narrow tile or window has no room for the word. */}
      <span className="max-[22.5rem]:sr-only @max-[6.5rem]:sr-only">{status} </span>
      {percent(target)}
    </span>
  );
}

/** The target below an ACOS, and on which side of it the ACOS is. */
export function AcosTarget({ acos, target }: { acos: number | null; target: Target }) {
  const status = targetStatus(acos, target);
  const text = `Target ${percent(target.acos)}`;
  if (acos === null || status === null) return <span>{text}</span>;
  return (
    <span title={`${text}: ${pointsText(inPoints(acos - target.acos))} percentage points`}>
      <TargetMark status={status} target={target.acos} />
    </span>
  );
}
