/** Converts between Node's HTTP messages and Request and Response. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';

/** Bodies shorter than this, in bytes, are not worth compressing. */
const worthwhile = 1400;

/** A Request with the URL that the client used. */
export function toRequest(message: IncomingMessage, fallbackHost: string): Request {
  const { method = 'GET', url = '/', headers } = message;
  const host = headers.host ?? fallbackHost;
  const body = method === 'GET' || method === 'HEAD' ? null : Readable.toWeb(message);
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)]],
  );
  // A streamed body needs `duplex`, which the DOM types lack.
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: pairs,
    body: body as BodyInit | null,
    duplex: 'half',
  };
  return new Request(new URL(url, `http://${host}`), init);
}

/** Sends a response, compressed if the client accepts gzip and the body is long enough. */
export async function send(
  answer: Response,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers);
  // An unread body would be taken for the next request.
  if (!message.complete) headers['connection'] = 'close';
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  if (!answer.body) {
    response.writeHead(answer.status, headers).end();
    return;
  }
  const accepts = /\bgzip\b/.test(message.headers['accept-encoding'] ?? '');
  const source = Readable.fromWeb(answer.body as NodeStream);
  const first =
    accepts && !answer.headers.has('content-encoding') ? await firstChunk(source) : null;
  const gzip = first !== null && first.length >= worthwhile;
  if (gzip) Object.assign(headers, { 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  response.writeHead(answer.status, headers);
  const through: Transform[] = gzip ? [createGzip({ level: 4 })] : [];
  await pipeline([source, ...through, response]);
}

/** Peeks at the first chunk of a stream. */
async function firstChunk(source: Readable): Promise<Buffer> {
  for (;;) {
    const chunk = source.read() as Buffer | null;
    if (chunk !== null) {
      source.unshift(chunk);
      return chunk;
    }
    if (source.readableEnded) return Buffer.alloc(0);
    await new Promise<void>((resolve) => {
      source.once('readable', resolve);
      source.once('end', resolve);
    });
  }
}
