import { Fragment } from 'react';
import { cx } from '#ui/cx.ts';
import { keyName } from './keys.ts';
import { isMac } from './mod-key.ts';

interface KeyCapsProps {
  keys: readonly string[];
  /** What is said between two; nothing where one is as good as another. */
  between?: string | undefined;
  className?: string | undefined;
}

/** Keys as they are written on a keyboard. */
export function KeyCaps({ keys, between, className }: KeyCapsProps) {
  const mac = isMac();
  return (
    <span className={cx('inline-flex shrink-0 flex-wrap items-center gap-1', className)}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && between !== undefined && <span className="text-xs">{between}</span>}
          <kbd className="min-w-5 rounded-sm border border-line bg-surface px-1.5 text-center font-sans text-xs/5 whitespace-nowrap text-muted">
            {keyName(key, mac)}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
