import { Link } from 'react-router';
import { useScoped } from '#workspace/scope.ts';
import { buttonClass } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { paths } from '#app/paths.ts';

/** An address that no page has. */
export function NotFound() {
  const scoped = useScoped();
  return (
    <>
      <title>Not found · Crosschannel</title>
      <PageHeader title="Not found" />
      <Message
        tone="empty"
        title="There is no page at this address"
        actions={
          <Link to={scoped(paths.home)} className={buttonClass('primary')}>
            Go to the overview
          </Link>
        }
      >
        <p>The link may be old or mistyped.</p>
      </Message>
    </>
  );
}
