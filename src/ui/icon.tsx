import { cx } from './cx.ts';

/** A 16 px line icon in the color of its text, hidden from assistive technology: text beside it says the same. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
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
      aria-hidden
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** Each icon is one stroked path on a 16 × 16 grid, line width 1.5, round ends. */
const iconPaths = {
  accounts:
    'M2.5 6.5l1-4h9l1 4a1.83 1.83 0 0 1-3.67 0 1.83 1.83 0 0 1-3.66 0 1.83 1.83 0 0 1-3.67 0ZM3.5 8.7v4.8h9V8.7',
  campaigns: 'M2 6.3v3.4h2.2L11 13V3L4.2 6.3ZM4.8 10l.9 3.5h1.6M13.5 6.5v3',
  channels: 'M8 2l6 3-6 3-6-3ZM2.5 8.2L8 11l5.5-2.8M2.5 11.2L8 14l5.5-2.8',
  chart: 'M2.5 13.5h11M4.5 10.5v-3M8 10.5v-7M11.5 10.5v-5',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  chevron: 'M4.5 6.25L8 9.75l3.5-3.5',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3.2l2 1.3',
  close: 'M4 4l8 8M12 4l-8 8',
  columns: 'M2 3h12v10H2ZM6 3v10M10 3v10',
  copy: 'M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3',
  dense: 'M2.5 3h11M2.5 6.3h11M2.5 9.7h11M2.5 13h11',
  download: 'M8 2.5v7.7M4.8 7L8 10.2 11.2 7M2.5 13.5h11',
  error: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3.5M8 11v.1',
  filter: 'M2.5 3h11l-4.2 5v4.2l-2.6 1.3V8Z',
  flag: 'M4 14V2.5M4 3h9l-2.2 3L13 9H4',
  gauge: 'M3.3 12.5a6 6 0 1 1 9.4 0M8 9l2.7-3.2',
  group: 'M2.5 3h11M5.5 6.3h8M5.5 9.7h8M2.5 13h11',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5V11M8 5v.1',
  link: 'M6.6 9.4a2.4 2.4 0 0 0 3.4 0l2.8-2.8a2.4 2.4 0 0 0-3.4-3.4l-.9.9M9.4 6.6a2.4 2.4 0 0 0-3.4 0L3.2 9.4a2.4 2.4 0 0 0 3.4 3.4l.9-.9',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  near: 'M3 6.3c1.7-1.6 3.3-1.6 5 0s3.3 1.6 5 0M3 10.3c1.7-1.6 3.3-1.6 5 0s3.3 1.6 5 0',
  offline:
    'M2 2l12 12M8 12.5v.1M5.5 9.8a3.6 3.6 0 0 1 3.9-.7M3.2 7.3a7 7 0 0 1 2.6-1.6M8.6 5.1a7 7 0 0 1 4.2 2.2',
  overview: 'M2.5 2.5h4.5v6H2.5ZM9 2.5h4.5v3H9ZM9 7.5h4.5v6H9ZM2.5 10.5h4.5v3H2.5Z',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7Z',
  pulse: 'M1.5 8h3L6.5 3l3 10 2-5h3',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.7-4l1.7 1.6M13.5 2.5v3.1h-3.1',
  search: 'M7 11.8A4.8 4.8 0 1 0 7 2.2a4.8 4.8 0 0 0 0 9.6ZM10.5 10.5l3.3 3.3',
  settings:
    'M2 4.5h6M11.5 4.5H14M9.75 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM2 11.5h2.5M8 11.5h6M6.25 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  'sort-down': 'M8 3.5v9M4.5 9L8 12.5 11.5 9',
  'sort-up': 'M8 12.5v-9M4.5 7L8 3.5 11.5 7',
  stock: 'M2.5 5L8 2l5.5 3v6L8 14l-5.5-3ZM2.5 5L8 8l5.5-3M8 8v6',
  system: 'M2 3h12v8H2ZM5.5 13.5h5M8 11v2.5',
  table: 'M2 3h12v10H2ZM2 6.3h12M2 9.7h12M6.3 6.3V13',
  upload: 'M8 10.2V2.5M4.8 5.7L8 2.5l3.2 3.2M2.5 13.5h11',
  user: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8ZM2.75 13.75a5.25 5.25 0 0 1 10.5 0',
  warning: 'M8 2.3l6.2 11.2H1.8ZM8 6.6v3.2M8 11.7v.1',
} as const;

export type IconName = keyof typeof iconPaths;
