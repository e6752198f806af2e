import { Notice } from '#ui/feedback/notice.tsx';
import type { Hold } from '#workspace/job-polling/job-poller.ts';

/** Why reports are not looked at just now though that is due; nothing where they are. */
export function HoldNotice({ hold }: { hold: Hold | null }) {
  if (hold === null) return null;
  return <Notice tone={hold === 'offline' ? 'offline' : 'warn'}>{words[hold]}</Notice>;
}

const words: Record<Hold, string> = {
  offline: 'No connection. Reports are looked at again once the service can be reached.',
  budget: 'Waiting for the request budget. Reports are looked at again by themselves.',
};
