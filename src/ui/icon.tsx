import { cx } from './cx.ts';
import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  /** Becomes the accessible name; only if no text beside the icon says the same. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A 16 px line icon in the color of its text. Without `label` it is hidden from assistive technology. */
export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
