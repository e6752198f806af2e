import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const looks = {
  empty: { icon: 'search', colour: 'text-muted' },
  error: { icon: 'error', colour: 'text-bad' },
  wait: { icon: 'clock', colour: 'text-warn' },
  offline: { icon: 'offline', colour: 'text-warn' },
  info: { icon: 'info', colour: 'text-accent' },
} as const satisfies Record<string, { icon: IconName; colour: string }>;

interface MessageProps {
  tone: keyof typeof looks;
  /** What happened, as a sentence. */
  title: string;
  /** Why, and what to do about it. */
  children?: ReactNode;
  /** Buttons or links for that. */
  actions?: ReactNode;
}

/**
 * Displayed instead of content: nothing found, an error, a wait. Errors are announced assertively, the rest
 * politely.
 */
export function Message({ tone, title, children, actions }: MessageProps) {
  const { icon, colour } = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className="mx-auto flex max-w-120 flex-col items-center px-4 py-12 text-center text-sm whitespace-normal"
    >
      <Icon name={icon} className={cx('mb-3 size-6', colour)} />
      <p className="font-semibold">{title}</p>
      {children !== undefined && <div className="mt-1 text-muted">{children}</div>}
      {actions !== undefined && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}
