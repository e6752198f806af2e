import type { Hold } from '#shared/jobs/job-tracker.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** Why reports are not being polled; nothing if they are. */
export function HoldNotice({ hold }: { hold: Hold | null }) {
  if (hold === null) return null;
  return <Notice tone={hold === 'offline' ? 'offline' : 'warn'}>{words[hold]}</Notice>;
}

const words: Record<Hold, string> = {
  offline: 'Offline. Status updates resume when the connection is back.',
  rateLimit: 'Waiting for the rate limit. Status updates resume automatically.',
};
