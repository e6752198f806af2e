/** Converts one long response and ends: the page terminates it once it has answered. */
import { messageOf } from '#lib/message-of.ts';
import type { Adapter } from './adapter.d.ts';
import { type Conversion, convert } from './convert.ts';

export interface ToConvert {
  /** The absolute address of the adapter. */
  address: string;
  what: Conversion;
  body: Blob;
  headers: readonly (readonly [string, string])[];
}

export type Converted = { body: Blob; isUnchanged: boolean } | { failure: string };

addEventListener('message', ({ data }: MessageEvent<ToConvert>) => {
  answer(data).then(send, (error: unknown) => send({ failure: messageOf(error) }));
});

async function answer({ address, what, body, headers }: ToConvert): Promise<Converted> {
  const adapter = (await import(/* @vite-ignore */ address)) as Adapter;
  const pieces = convert(adapter, what, { text: await body.text(), headers });
  return { body: pieces === null ? body : new Blob(pieces), isUnchanged: pieces === null };
}

const send = (converted: Converted): void => self.postMessage(converted, {});
