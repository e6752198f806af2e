/** A link in text or among fields: in the accent color and underlined, so that it does not depend on color alone. */
export const linkClass =
  'text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-current';
