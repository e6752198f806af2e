import { Fragment } from 'react';
import { cx } from '#ui/cx.ts';
import { isMac } from './mod-key.ts';
import { formatKey } from './format-key.ts';

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
