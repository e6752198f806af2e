import { useEffect, useState } from 'react';
import { FullPage } from '#app/errors/full-page.tsx';
import { hasUserData } from '#storage/unused-databases.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';

/** Shown after signing out. `#provider` means that the provider's own session was not ended. */
export function SignedOut() {
  const [hasStoredData, setHasStoredData] = useState(false);
  useEffect(() => {
    hasUserData().then(setHasStoredData, () => {});
  }, []);
  return (
    <FullPage title="Signed out">
      <Message
        tone="info"
        title="You are signed out"
        actions={
          <Button variant="primary" onClick={() => location.assign(import.meta.env.BASE_URL)}>
            Sign in
          </Button>
        }
      >
        <p>Your session data has been removed from this tab.</p>
        {location.hash === '#provider' && (
          <p className="mt-2">
            Your sign-in provider may still remember you. The next sign-in here asks for your
            password.
          </p>
        )}
        {hasStoredData && (
          <p className="mt-2">
            Saved views, settings and data of earlier visits stay in this browser. To delete them,
            sign in and choose “Delete all data and sign out” in the user menu.
          </p>
        )}
      </Message>
    </FullPage>
  );
}
