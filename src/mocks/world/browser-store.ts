/**
 * The changing state in IndexedDB, so that reloads, redirects and other tabs use the same service.
 * It changes under a Web Lock, and other tabs are notified.
 */
import { createEmitter } from '#lib/store.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

const name = 'crosschannel-simulation';
const table = 'state';

/** Increase when the state's shape changes: older saved states are then reset. */
const version = 2;

/** Opens the store; `fresh` creates its initial state. Rejects if the browser refuses storage. */
export async function browserStore(fresh: () => State): Promise<Store> {
  const database = await open();
  const channel = new BroadcastChannel(name);
  const changes = createEmitter<[State]>();

  // Newer code in another tab waits until this connection closes.
  database.addEventListener('versionchange', () => database.close());

  function objects(mode: IDBTransactionMode): IDBObjectStore {
    return database.transaction(table, mode).objectStore(table);
  }

  async function readFrom(states: IDBObjectStore): Promise<State> {
    const kept = await settled<unknown>(states.get(version));
    return (kept as State | undefined) ?? fresh();
  }

  const read = () => readFrom(objects('readonly'));

  channel.addEventListener('message', () => void read().then(changes.emit));

  return {
    read,
    update: (change) =>
      navigator.locks.request(name, async () => {
        const states = objects('readwrite');
        const state = await readFrom(states);
        const result = change(state);
        await settled(states.put(state, version));
        changes.emit(state);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
        channel.postMessage('changed');
        return result;
      }),
    subscribe: changes.subscribe,
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.addEventListener('upgradeneeded', () => {
    const { result } = request;
    for (const old of result.objectStoreNames) result.deleteObjectStore(old);
    result.createObjectStore(table);
  });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser refused storage.')),
    );
  });
}
