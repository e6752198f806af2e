/** Bodies of responses as text in UTF-8, and as JSON. */

/** The body in UTF-8; unchanged if its type names no charset, or one unknown to the browser. */
export function inUtf8(
  { headers }: Pick<Response, 'headers'>,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const named = /charset\s*=\s*"?([^\s";]+)/i.exec(headers.get('Content-Type') ?? '')?.[1];
  if (named === undefined || /^utf-?8$/i.test(named)) return body;
  try {
    return body.pipeThrough(new TextDecoderStream(named)).pipeThrough(new TextEncoderStream());
  } catch {
    return body;
  }
}

/**
 * The parsed text; `undefined` if it is empty or not JSON. Drops keys that could reach an object's prototype. A text that
 * cannot have one, not even escaped, is parsed much faster.
 */
export function parseJson(text: string): unknown {
  try {
    if (!/__proto__|\\u/.test(text)) return JSON.parse(text);
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    return undefined;
  }
}
