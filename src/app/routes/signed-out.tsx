import { useEffect, useState } from 'react';
import { hasDevices } from '#storage/leftover.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { FullPage } from '#app/errors/full-page.tsx';

/** Where signing out leads. `#provider` says that the provider's own session was not ended. */
export function SignedOut() {
  const [isLeftOver, setLeftOver] = useState(false);
  useEffect(() => {
    hasDevices().then(setLeftOver, () => {});
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
        <p>Nothing of your session is left in this tab.</p>
        {location.hash === '#provider' && (
          <p className="mt-2">
            Your sign-in provider may still remember you. The next sign-in here asks for your
            password.
          </p>
        )}
        {isLeftOver && (
          <p className="mt-2">
            Saved views, settings and figures of earlier visits stay in this browser. To remove
            them, sign in and choose “Forget everything on this device” in the user menu.
          </p>
        )}
      </Message>
    </FullPage>
  );
}
