import { Fragment } from 'react';
import { cx } from './cx.ts';

interface KeyCapsProps {
  keys: readonly string[];
  /** Text between the keys of a sequence; omitted if each key does the same. */
  between?: string | undefined;
  className?: string | undefined;
}

/** Displays keys with the labels of the user's keyboard. */
export function KeyCaps({ keys, between, className }: KeyCapsProps) {
  const mac = isMac();
  return (
    <span className={cx('inline-flex shrink-0 flex-wrap items-center gap-1', className)}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && between !== undefined && <span className="text-xs">{between}</span>}
          <kbd className="min-w-5 rounded-sm border border-line bg-surface px-1.5 text-center font-sans text-xs/5 whitespace-nowrap text-muted">
            {formatKey(key, mac)}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** Whether shortcuts use ⌘. */
export function isMac(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

/** Formats a key for display: "⌘ K", "Ctrl K", "G". */
export function formatKey(key: string, mac: boolean): string {
  const parts = key.split('+').filter(Boolean);
  if (parts.length === 0) return key;
  return parts
    .map((part) => names[part]?.[mac ? 1 : 0] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

const names: Readonly<Record<string, readonly [string, string]>> = {
  Mod: ['Ctrl', '⌘'],
  Alt: ['Alt', '⌥'],
  Shift: ['Shift', '⇧'],
  Escape: ['Esc', 'Esc'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
  PageUp: ['Page Up', 'Page Up'],
  PageDown: ['Page Down', 'Page Down'],
};
