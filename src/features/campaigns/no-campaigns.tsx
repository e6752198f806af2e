import { Message } from '#ui/feedback/message.tsx';

/** Stands for the table where the service knows no campaign at all. */
export function NoCampaigns() {
  return (
    <Message tone="empty" title="No campaigns yet">
      <p>Once an account is connected and has campaigns, they stand here.</p>
    </Message>
  );
}
