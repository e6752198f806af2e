/** A shortened label, in full while the link or button around it (`group/label`) is hovered or focused. */
export function ShortLabel({ full, short }: { full: string; short: string }) {
  if (short === full) return full;
  return (
    <span className="relative">
      <span aria-hidden>{short}</span>
      <span className="sr-only">{full}</span>
      <span
        aria-hidden
        className="absolute top-1/2 left-0 z-1 -ml-1 hidden w-max max-w-60 -translate-y-1/2 rounded-sm bg-raised px-1 wrap-anywhere whitespace-normal text-ink shadow-raised group-hover/label:block group-focus-visible/label:block"
      >
        {full}
      </span>
    </span>
  );
}
