/** For tests: workers in the same thread, with real message and stream transfers. */
import { connect, type PagePort, type Port, type WorkerPort } from './worker-calls.ts';

type Serve = (port: WorkerPort<never>) => void;

/** Both ends of a connection. A process ends only after `close`. */
export function connectInPage<Call>(serve: (port: WorkerPort<Call>) => void) {
  const { port1, port2 } = new MessageChannel();
  const connection = connect<Call>(toPort(port1));
  serve(toPort(port2));
  return { connection, close: () => port1.close() };
}

/** Replaces `Worker` where there is none: serves these by name, and refuses all others. */
export function workersInPage(served: Readonly<Record<string, Serve>>) {
  return class WorkerInPage {
    readonly postMessage: PagePort<never>['postMessage'];
    readonly #port: PagePort<never>;

    constructor(_address: string, { name }: { name: string }) {
      const serve = served[name];
      if (serve === undefined) throw new TypeError(`There is no worker '${name}' here.`);
      const { port1, port2 } = new MessageChannel();
      this.#port = toPort(port1);
      this.postMessage = this.#port.postMessage;
      serve(toPort(port2));
    }

    addEventListener(type: string, listener: Parameters<PagePort<never>['addEventListener']>[1]) {
      if (type === 'message') this.#port.addEventListener(type, listener);
    }
  };
}

function toPort<Out, In>(port: MessagePort): Port<Out, In> {
  return {
    postMessage: (message, transfer) => port.postMessage(message, transfer),
    addEventListener(type, listener) {
      port.addEventListener(type, listener as (event: MessageEvent) => void);
      port.start();
    },
  };
}
