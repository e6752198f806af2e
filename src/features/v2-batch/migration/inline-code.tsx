import { Fragment } from 'react';

/** Renders text with `code` in back quotes. */
export function InlineCode({ children }: { children: string }) {
  return children.split('`').map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <code key={at} className="rounded-sm bg-hover px-1 text-xs">
        <BreakablePath>{piece}</BreakablePath>
      </code>
    ),
  );
}

/** A path that preferably wraps between its segments. */
export function BreakablePath({ children }: { children: string }) {
  return children.split(/(?<=[ /])/).map((step, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {step}
    </Fragment>
  ));
}
