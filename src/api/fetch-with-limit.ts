import { ServiceError } from './errors.ts';

/** Milliseconds without a byte after which a response is given up. */
const maxSilence = 120_000;

/**
 * `fetch` that gives up when nothing arrives for two minutes, whether headers or the next part of the body. It then
 * rejects, or the body fails, with a `ServiceError` of the kind `network`. A body that is not being read is not timed.
 */
export async function fetchWithLimit(address: string, init: RequestInit): Promise<Response> {
  const silence = new AbortController();
  const { signal } = silence;

  async function arrival<T>(step: Promise<T>): Promise<T> {
    const timer = setTimeout(() => silence.abort(silenceError()), maxSilence);
    try {
      return await step;
    } catch (error) {
      // Some browsers reject with an error of their own.
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }

  const either = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
  const response = await arrival(fetch(address, { ...init, signal: either }));
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await arrival(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/** Its message is displayed as the reason why a file is truncated. */
const silenceError = (): ServiceError =>
  Object.assign(new ServiceError({ kind: 'network' }), {
    message: `no data arrived for ${maxSilence / 60_000} minutes`,
  });
