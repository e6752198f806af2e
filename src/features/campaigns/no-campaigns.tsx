import { Message } from '#ui/feedback/message.tsx';

/** Displayed instead of the table if there are no campaigns at all. */
export function NoCampaigns() {
  return (
    <Message tone="empty" title="No campaigns yet">
      <p>Campaigns appear here once you connect an account that has some.</p>
    </Message>
  );
}
