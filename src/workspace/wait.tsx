import { count } from '#lib/format.ts';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useNow } from './use-now.ts';

interface WaitProps {
  /** When it is over, in milliseconds since 1970; `null` while nobody knows. */
  until: number | null;
  /** One line, over data that is there. */
  inLine: boolean;
}

/** The wait that a spent budget asks for, counted down; the call goes on by itself after it. */
export function Wait({ until, inLine }: WaitProps) {
  const left = Math.ceil(((until ?? 0) - useNow(1000)) / 1000);
  const title = 'Waiting for the request budget';
  const rest = (
    <>
      The service’s budget for this minute is spent. This goes on by itself{' '}
      {/* The seconds are for the eye; read out once a second they would drown everything else. */}
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
