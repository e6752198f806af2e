import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';

interface DisclosureProps {
  /** A summary of what it opens. */
  title: string;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** Details that are closed at first: the browser’s own element, so that a search in the page opens it. */
export function Disclosure({ title, isOpen, onToggle, className, children }: DisclosureProps) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className={cx('group/details', className)}
    >
      <summary className="-ml-1 flex w-fit cursor-pointer list-none items-center rounded-sm py-0.5 pr-1 text-muted hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon name="chevron" className="mr-0.5 -ml-0.5 -rotate-90 group-open/details:rotate-0" />
        {title}
      </summary>
      {children}
    </details>
  );
}
