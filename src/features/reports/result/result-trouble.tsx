import { ServiceMessage } from '#shared/query-state/service-message.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Button } from '#ui/button.tsx';
import { resultError } from '#shared/report-results/result-errors.ts';

/** Why a result could not be loaded, displayed in its place. */
export function ResultTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const trouble = resultError(error);
  if (trouble === null) return <ServiceMessage error={error} what="the result" onRetry={onRetry} />;
  if (trouble.reason === 'expired') {
    return (
      <Message
        tone="error"
        title="No working download link"
        actions={<Button onClick={onRetry}>Retry</Button>}
      >
        <p>
          The report’s link was renewed, but the new one was refused too. The result may have
          expired: request the report again.
        </p>
      </Message>
    );
  }
  return (
    <Message tone="error" title="Download blocked: untrusted address">
      <p>
        {trouble.origin === null
          ? 'The file’s address is invalid.'
          : `The file is at ${trouble.origin}. Your administrator can allow that origin in config.json (allowed_result_origins) and in the headers generated from it. Nothing was sent there.`}
      </p>
    </Message>
  );
}
