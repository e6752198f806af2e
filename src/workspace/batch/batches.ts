/** The batches of this tab. Loaded where there is a v2, once the page has nothing better to do or a part of it is drawn. */
import { portsOfThisTab } from '#workspace/tab-ports.ts';
import { type BatchDesk, createBatchDesk } from './desk.ts';
import { type BatchList, createBatchList } from './list.ts';
import { createTypedRows, type TypedRows } from './typed.ts';

let desk: BatchDesk | null = null;
let list: BatchList | null = null;
let typed: TypedRows | null = null;

/** The one desk of this tab. Whoever asks for it lets it send and look here, if no other tab does. */
export function batchDesk(): BatchDesk {
  return (desk ??= createBatchDesk({ ...portsOfThisTab(), isOnline: () => navigator.onLine }));
}

/** The one list of items that this tab puts together. */
export function batchList(): BatchList {
  return (list ??= createBatchList(portsOfThisTab(), batchDesk()));
}

/** What was typed into the one field of this tab and is not on the list yet. */
export function typedRows(): TypedRows {
  return (typed ??= createTypedRows(portsOfThisTab()));
}
