/** Reading a request's body, up to what anybody may send. */
import { Refusal } from './refusal.ts';

const bodyLimit = 1024 * 1024;

/**
 * The body as text. Refuses with 413 what is over 1 MiB, announced or counted as it comes: a body
 * sent in chunks announces nothing, and is not to be held in memory first.
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
      // What is still to come is not waited for.
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}

const tooLarge = () => new Refusal(413, 'The body is over 1 MiB.');
