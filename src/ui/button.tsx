import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** `danger` deletes or cancels; `caution` asks first, or offers Undo. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'caution';
type Size = 'normal' | 'small';

const base =
  'inline-flex items-center justify-center gap-1.5 print:hidden rounded-md border font-medium whitespace-nowrap select-none ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const looks: Record<Variant, string> = {
  primary:
    'border-accent-solid bg-accent-solid text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary:
    'border-edge/60 bg-surface text-ink hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-accent',
  danger: 'border-bad bg-bad text-surface hover:opacity-90',
  caution: 'border-edge/60 bg-surface text-bad hover:bg-bad-soft',
  quiet:
    'border-transparent text-muted hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent',
};

const sizes: Record<Size, string> = { normal: 'h-8 px-3', small: 'h-6 px-2 text-xs' };

/** A button's classes, for links that look like buttons. */
export function buttonClass(variant: Variant = 'secondary', size: Size = 'normal'): string {
  return cx(base, looks[variant], sizes[size]);
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant | undefined;
  /** 32 px, or 24 px inside cards and strips. */
  size?: Size | undefined;
  /** Displayed before the text. For an icon without text, pass `aria-label`: the button becomes square. */
  icon?: ReactNode;
}

/** A button; `type` defaults to "button" so that it does not submit a form. */
export function Button(props: ButtonProps) {
  const { variant, size = 'normal', icon, className, children, ...rest } = props;
  const square = children === undefined && (size === 'small' ? 'w-6 px-0' : 'w-8 px-0');
  return (
    <button type="button" className={cx(buttonClass(variant, size), square, className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}
