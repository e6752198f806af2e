import { messageOf } from '#lib/message-of.ts';

/** What failed, announced at once; nothing for `null`. */
export const FailureText = ({ error }: { error: unknown }) =>
  error !== null && (
    <p role="alert" className="text-bad">
      {messageOf(error)}
    </p>
  );
