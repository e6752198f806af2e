/** A link in text or among fields: in the accent colour and underlined, so that neither alone carries it. */
export const linkClass =
  'text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-current';
