import { count } from '#lib/format.ts';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useNow } from '#ui/use-now.ts';

interface RateLimitCountdownProps {
  /** When the wait ends, in milliseconds since 1970; `null` if unknown. */
  until: number | null;
  /** In one line, above existing data. */
  inLine: boolean;
}

/** Counts down the wait for the rate limit; the request continues automatically after it. */
export function RateLimitCountdown({ until, inLine }: RateLimitCountdownProps) {
  const left = Math.ceil(((until ?? 0) - useNow(1000)) / 1000);
  const title = 'Waiting for the rate limit';
  const rest = (
    <>
      All API units are used for now. Loading continues automatically{' '}
      {/* The seconds are hidden from screen readers, which would announce each of them. */}
      <span aria-hidden="true">{left > 0 ? `in ${count(left)} s` : 'in a moment'}</span>
      <span className="sr-only">in a moment</span>.
    </>
  );
  if (inLine) {
    return (
      <Notice tone="warn">
        {title}. {rest}
      </Notice>
    );
  }
  return (
    <Message tone="wait" title={title}>
      <p>{rest}</p>
    </Message>
  );
}
