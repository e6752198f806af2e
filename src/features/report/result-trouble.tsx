import { ServiceMessage } from '#workspace/service-message.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Button } from '#ui/button.tsx';
import { troubleOf } from '#workspace/report-result/trouble.ts';

/** Why a result could not be fetched, where it would stand. */
export function ResultTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const trouble = troubleOf(error);
  if (trouble === null) return <ServiceMessage error={error} what="the result" onRetry={onRetry} />;
  if (trouble.reason === 'expired') {
    return (
      <Message
        tone="error"
        title="The service gives no address that works"
        actions={<Button onClick={onRetry}>Try again</Button>}
      >
        <p>
          The job was read again and its new address was refused too. Results are not kept for ever:
          the same report can be asked for anew.
        </p>
      </Message>
    );
  }
  return (
    <Message tone="error" title="Download blocked: untrusted address">
      <p>
        {trouble.origin === null
          ? 'Its address cannot be followed.'
          : `It is at ${trouble.origin}. Your administrator can allow that origin: in config.json under allowed_result_origins, and in the headers made from it. Nothing was sent there.`}
      </p>
    </Message>
  );
}
