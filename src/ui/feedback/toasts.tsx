import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const looks = {
  good: { icon: 'check', ink: 'text-good' },
  bad: { icon: 'error', ink: 'text-bad' },
  info: { icon: 'info', ink: 'text-accent' },
} as const satisfies Record<string, { icon: IconName; ink: string }>;

export interface Toast {
  key: string;
  tone: keyof typeof looks;
  text: ReactNode;
  /** One link or button for what to do next. */
  action?: ReactNode;
}

interface ToastsProps {
  /** The accessible name of the region. */
  label: string;
  toasts: readonly Toast[];
  /** The user dismissed it, or it timed out. */
  onClose: (key: string, isDismissed: boolean) => void;
}

/** In milliseconds: long enough to read it twice and reach it by keyboard. */
const stay = 15_000;

/**
 * Where all toasts appear: in the flow at the end of a column, so that they cover no control; on a narrow screen over the
 * bottom of the page, which leaves room for them.
 */
export function ToastPlace({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 max-md:pointer-events-none max-md:fixed max-md:inset-x-4 max-md:bottom-4 max-md:z-40 md:-mx-2 md:mt-auto md:min-h-0 md:overflow-y-auto print:hidden">
      {children}
    </div>
  );
}

/**
 * Notifications in a `ToastPlace`: announced politely, dismissed by button or Escape, and removed after a
 * while without hover, focus or a hidden page. Never the only place a message appears.
 */
export function Toasts({ label, toasts, onClose }: ToastsProps) {
  return (
    <div role="log" aria-label={label} className="flex flex-col items-end gap-2">
      {toasts.map((toast) => (
        <Slip
          {...toast}
          key={toast.key}
          onClose={(isDismissed) => onClose(toast.key, isDismissed)}
        />
      ))}
    </div>
  );
}

interface SlipProps extends Omit<Toast, 'key'> {
  onClose: (isDismissed: boolean) => void;
}

function Slip({ tone, text, action, onClose }: SlipProps) {
  const [isHeld, setHeld] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useEndOf(stay, isHeld, () => onClose(false));
  const dismiss = (): void => {
    // Removing the button moves the focus, so it returns to where it came from.
    if (box.current?.contains(document.activeElement) && before.current instanceof HTMLElement) {
      before.current.focus();
    }
    onClose(true);
  };
  const { icon, ink } = looks[tone];
  return (
    // Focus and hover only keep the toast; its actions are the button and the link inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        if (!box.current?.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        dismiss();
      }}
      className="pointer-events-auto grid w-96 max-w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 rounded-lg border border-line bg-raised p-3 max-md:shadow-raised md:p-2"
    >
      <Icon name={icon} className={cx('mt-0.5', ink)} />
      <div className="wrap-anywhere">{text}</div>
      <Button
        variant="quiet"
        size="small"
        aria-label="Dismiss"
        icon={<Icon name="close" />}
        onClick={dismiss}
        className="-my-0.5"
      />
      {Boolean(action) && <div className="col-start-2">{action}</div>}
    </div>
  );
}

/** Calls back once that time has passed without hover, focus or a hidden page. */
function useEndOf(milliseconds: number, isHeld: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      clearTimeout(timer);
      if (isHeld || document.visibilityState === 'hidden') return;
      timer = setTimeout(end, milliseconds);
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, [milliseconds, isHeld]);
}
