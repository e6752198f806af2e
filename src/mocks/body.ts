/** Reads request bodies up to a size limit. */
import { Refusal } from './refusal.ts';

const bodyLimit = 1024 * 1024;

/**
 * The body as text. Throws a 413 for more than 1 MiB, whether announced or counted while reading: a
 * chunked body announces no length and must not be held in memory first.
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge();
  if (request.body === null) return '';
  const decoder = new TextDecoder();
  const reader = request.body.getReader();
  let text = '';
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > bodyLimit) {
      // The rest of the body is not awaited.
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}

const tooLarge = () => new Refusal(413, 'The body is over 1 MiB.');
