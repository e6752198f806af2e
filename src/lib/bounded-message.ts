const maxLength = 300;

/** A message from outside for the user, cut after 300 characters: a faulty service may send any amount. */
export function boundedMessage(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
