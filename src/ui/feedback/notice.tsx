import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const looks = {
  info: { icon: 'info', colour: 'bg-accent-soft', ink: 'text-accent' },
  warn: { icon: 'warning', colour: 'bg-warn-soft', ink: 'text-warn' },
  error: { icon: 'error', colour: 'bg-bad-soft', ink: 'text-bad' },
  offline: { icon: 'offline', colour: 'bg-warn-soft', ink: 'text-warn' },
} as const satisfies Record<string, { icon: IconName; colour: string; ink: string }>;

interface NoticeProps {
  tone: keyof typeof looks;
  children: ReactNode;
  /** One small button or link at the end. */
  action?: ReactNode;
  /** Adds a button to retry, or whatever `retry` says. */
  onRetry?: (() => void) | undefined;
  retry?: string;
}

/** One line above incomplete content ("3 records could not be read"). */
export function Notice({ tone, children, action, onRetry, retry = 'Retry' }: NoticeProps) {
  const { icon, colour, ink } = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex min-h-8 items-center gap-2 rounded-md border border-transparent px-3 py-1',
        colour,
      )}
    >
      <Icon name={icon} className={ink} />
      <div className="min-w-0 grow">{children}</div>
      {action}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
