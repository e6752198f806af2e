import { countdown } from '#lib/duration.ts';
import { clockTime } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { useRateLimitMonitor } from './use-rate-limit.ts';

interface RateLimitCountdownProps {
  /** When the wait ends, in milliseconds since 1970; `null` if unknown. */
  until: number | null;
  /** When a wait ends that the service has asked for; `null` if units are merely used up. */
  pausedUntil: number | null;
  /** In one line, above existing data. */
  inLine: boolean;
}

/** Counts down the wait for the rate limit; the request continues automatically after it. */
export function RateLimitCountdown({ until, pausedUntil, inLine }: RateLimitCountdownProps) {
  const left = ((pausedUntil ?? until ?? 0) - useNow(1000)) / 1000;
  const title = 'Waiting for the rate limit';
  const rest = (
    <>
      {pausedUntil === null
        ? 'All API units are used for now. Loading continues automatically '
        : `The service refused a request and asked to wait. Loading continues automatically at ${clockTime(pausedUntil)}, `}
      {/* The seconds are hidden from screen readers, which would announce each of them. */}
      <span aria-hidden="true">{left > 0 ? `in ${countdown(left)}` : 'in a moment'}</span>
      <span className="sr-only">{pausedUntil === null ? 'in a moment' : 'or earlier'}</span>.
    </>
  );
  const action = pausedUntil === null ? undefined : <TryNow />;
  if (inLine) {
    return (
      <Notice tone="warn" action={action}>
        {title}. {rest}
      </Notice>
    );
  }
  return (
    <Message tone="wait" title={title} actions={action}>
      <p>{rest}</p>
    </Message>
  );
}

/** Ends a wait that the service has asked for. If it still refuses, the wait begins again. */
export function TryNow() {
  const { tryNow } = useRateLimitMonitor();
  return (
    <Button size="small" onClick={tryNow}>
      Try now
    </Button>
  );
}
