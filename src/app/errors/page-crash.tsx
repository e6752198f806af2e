import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { Message } from '#ui/feedback/message.tsx';
import { OnlineButton } from '#ui/feedback/online-button.tsx';

/** In place of a page that threw an error, or has none at its address. */
export function PageCrash({ error }: { error: unknown }) {
  // Unexpected: report it to the console, which also fails tests.
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportError(error);
  }, [error]);
  return (
    <Message
      tone="error"
      title="This page stopped working"
      actions={<OnlineButton onClick={() => location.reload()}>Reload</OnlineButton>}
    >
      <p>
        An error occurred in the dashboard. Reload the page; your filters are kept. If it happens
        again, contact your administrator.
      </p>
      {isRouteErrorResponse(error) && <p>{error.statusText}</p>}
    </Message>
  );
}
