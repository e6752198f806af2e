/** The classes of text and date fields. */
export const inputClass =
  'h-8 min-w-0 rounded-md border border-edge/60 bg-surface px-2.5 placeholder:text-muted hover:border-edge aria-invalid:border-bad';
