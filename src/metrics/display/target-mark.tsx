import { oneDigit, percent } from '#lib/format.ts';
import { inPoints } from '#metrics/ratios.ts';
import { type TargetStatus, targetStatus, type Target } from '#metrics/targets.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const looks: Record<TargetStatus, { icon: IconName; colour: string }> = {
  above: { icon: 'sort-up', colour: 'text-bad' },
  near: { icon: 'near', colour: 'text-warn' },
  below: { icon: 'check', colour: 'text-good' },
};

/** An ACOS compared with its target over days that are not final: "above 25.0%". `target` is a fraction. */
export function TargetMark({ status, target }: { status: TargetStatus; target: number }) {
  return (
    <span className="inline-flex items-baseline gap-1 whitespace-nowrap text-muted">
      <Icon name={looks[status].icon} className="size-3.5 self-center" />
      {/* A narrow tile or window has no room for the word. */}
      <span className="max-[22.5rem]:sr-only @max-[6.5rem]:sr-only">{status} </span>
      {percent(target)}
    </span>
  );
}

interface AcosTargetProps {
  acos: number | null;
  target: Pick<Target, 'acos'>;
  /** Whether sales can no longer grow: before, ACOS is neither good nor bad. */
  isFinal?: boolean;
}

/** How far an ACOS is from its target: "12.4 pp over target 30.0%". */
export function AcosTarget({ acos, target, isFinal = false }: AcosTargetProps) {
  const status = targetStatus(acos, target);
  const text = `Target ${percent(target.acos)}`;
  if (acos === null || status === null) return <span>{text}</span>;
  const { icon, colour } = looks[status];
  const points = oneDigit(Math.abs(inPoints(acos - target.acos)));
  const side = acos > target.acos ? 'over' : 'under';
  return (
    <span
      title={text}
      className={cx(
        'inline-flex min-w-0 items-baseline gap-1 whitespace-nowrap',
        isFinal ? colour : 'text-muted',
      )}
    >
      <Icon name={icon} className="size-3.5 shrink-0 self-center" />
      <span className="truncate">
        {status === 'near' ? 'near ' : `${points} pp ${side} `}
        {/* A narrow tile has no room for the word. */}
        <span className="@max-[11rem]:sr-only print:not-sr-only">target </span>
        {percent(target.acos)}
      </span>
    </span>
  );
}
