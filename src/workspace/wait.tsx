import { useState } from 'react';
import { now } from '../lib/clock.ts';
import { count } from '../lib/format.ts';
import { Message } from '../ui/feedback/message.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useNow } from './use-now.ts';

interface WaitProps {
  seconds: number;
  /** One line, over data that is there. */
  inLine: boolean;
}

/** The wait that a spent budget asks for, counted down; the call goes on by itself after it. */
export function Wait({ seconds, inLine }: WaitProps) {
  const [end] = useState(() => now() + seconds * 1000);
  const left = Math.max(0, Math.ceil((end - useNow(1000)) / 1000));
  const title = 'Waiting for the request budget';
  const rest = (
    <>
      The service’s budget for this minute is spent. This goes on by itself{' '}
      {/* The seconds are for the eye; read out once a second they would drown everything else. */}
      <span aria-hidden="true">in {count(left)} s</span>
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
