import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';

interface PanelProps {
  title: string;
  /** Of its heading: links such as `/help#drivers` lead to it. */
  id?: string;
  /** Beside the title: days, age, counts. */
  meta?: ReactNode;
  /** At the end of the title's line: links, buttons, choices. Paper has no controls. */
  actions?: ReactNode;
  /** Of its heading: 3 inside another panel. */
  level?: 2 | 3;
  /** Without a frame, around panels and charts that have their own. */
  isPlain?: boolean;
  /** Of a plain one: `meta` is below the title, as on a narrow screen. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A section of a page with its heading. */
export function Panel(props: PanelProps) {
  const { title, id: ownId, meta, actions, level = 2, isPlain, isNarrow, children } = props;
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'min-w-0',
        isPlain
          ? 'flex flex-col gap-3 [section+&]:mt-2'
          : 'break-inside-avoid rounded-lg border border-line bg-surface px-4 pt-3 pb-4',
      )}
    >
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-3 gap-y-1',
          isPlain ? 'min-h-8' : 'mb-2 min-h-6',
        )}
      >
        <Heading
          id={id}
          tabIndex={ownId === undefined ? undefined : -1}
          className={cx('scroll-mt-4 font-semibold outline-none', isPlain && 'text-lg')}
        >
          {title}
        </Heading>
        {(meta ?? false) !== false && (
          <div
            className={cx(
              'flex min-w-0 flex-wrap items-center gap-x-3 text-xs text-muted empty:hidden',
              isPlain && (isNarrow ? 'order-last w-full' : 'max-lg:order-last max-lg:w-full'),
            )}
          >
            {meta}
          </div>
        )}
        {actions !== undefined && (
          <div className="ml-auto flex gap-2 print:has-[button,input,select]:hidden">{actions}</div>
        )}
      </div>
      {children}
    </section>
  );
}
