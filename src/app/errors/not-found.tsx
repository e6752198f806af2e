import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { buttonClass } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** Shown for unknown addresses. */
export function NotFound() {
  const scoped = useScoped();
  return (
    <>
      <title>Not found · Crosschannel</title>
      <PageHeader title="Not found" />
      <Message
        tone="empty"
        title="Page not found"
        actions={
          <Link to={scoped(paths.home)} className={buttonClass('primary')}>
            Go to Overview
          </Link>
        }
      >
        <p>The link may be outdated or mistyped.</p>
      </Message>
    </>
  );
}
