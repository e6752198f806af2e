import { messageOf } from '#lib/message-of.ts';
import { cx } from '#ui/cx.ts';

/** What failed, announced at once; nothing for `null`. */
export const FailureText = ({ error, className }: { error: unknown; className?: string }) =>
  error !== null && (
    <p role="alert" className={cx('text-bad', className)}>
      {messageOf(error)}
    </p>
  );
