/** Around a value that is unusual, centred on the origin. */
export const Diamond = ({ colour }: { colour: string }) => (
  <path d="M0 -5 5 0 0 5 -5 0Z" fill="var(--color-surface)" stroke={colour} strokeWidth={2} />
);
