import { Fragment } from 'react';

/** A sentence with `code` in back quotes. */
export function Coded({ children }: { children: string }) {
  return children.split('`').map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <code key={at} className="rounded-sm bg-hover px-1 text-xs">
        <Breaking>{piece}</Breaking>
      </code>
    ),
  );
}

/** A path that may be broken between its steps, and nowhere else as long as there is room. */
export function Breaking({ children }: { children: string }) {
  return children.split(/(?<=[ /])/).map((step, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {step}
    </Fragment>
  ));
}
