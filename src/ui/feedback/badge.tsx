import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

const tones = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  neutral: 'bg-hover text-muted',
  accent: 'bg-accent-soft text-accent',
} as const;

interface BadgeProps {
  tone: keyof typeof tones;
  icon?: ReactNode;
  /** The text that carries the meaning; the color only repeats it. */
  children: ReactNode;
}

/** A short status, 20 px high to fit a table row. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 [&>svg]:size-3 max-w-full items-center gap-1 rounded-sm border border-transparent px-1.5 align-middle text-xs font-medium',
        tones[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
