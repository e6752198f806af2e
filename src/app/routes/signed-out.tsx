import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { FullPage } from '../errors/full-page.tsx';

/** Where signing out leads. */
export function SignedOut() {
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
      </Message>
    </FullPage>
  );
}
