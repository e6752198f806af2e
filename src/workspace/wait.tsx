import { useState } from 'react';
import { now } from '../lib/clock.ts';
import { count } from '../lib/format.ts';
import { Message } from '../ui/feedback/message.tsx';
import { useNow } from './use-now.ts';

/** The wait that a spent budget asks for, counted down; the call goes on by itself after it. */
export function Wait({ seconds }: { seconds: number }) {
  const [end] = useState(() => now() + seconds * 1000);
  const left = Math.max(0, Math.ceil((end - useNow(1000)) / 1000));
  return (
    <Message tone="wait" title="Waiting for the request budget">
      <p>
        The service’s budget for this minute is spent. This goes on by itself{' '}
        {/* The seconds are for the eye; read out once a second they would drown everything else. */}
        <span aria-hidden="true">in {count(left)} s</span>
        <span className="sr-only">in a moment</span>.
      </p>
    </Message>
  );
}
