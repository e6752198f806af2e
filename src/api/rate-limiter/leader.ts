/** What the leading tab does with the messages of other tabs. */
import type { Dispatcher } from './dispatcher.ts';
import { noResponse } from './ledger.ts';
import type { Message, TabChannel } from './tab-channel.ts';

interface LeaderOptions {
  dispatcher: Dispatcher;
  neighbours: Pick<TabChannel, 'post' | 'whenGone'>;
  /** Sends the state, the limits and the usage history to all tabs, for one that is new. */
  sendState: () => void;
}

/** Returns the handler for messages of followers. */
export function createLeader({ dispatcher, neighbours, sendState }: LeaderOptions) {
  const { post } = neighbours;
  /** All call IDs by tab. */
  const asks = new Map<string, Set<string>>();

  /** Calls of a closed tab are no longer wanted, and their responses will not be reported. */
  function ordersOf(other: string): Set<string> {
    const ids = asks.get(other) ?? new Set<string>();
    if (asks.has(other)) return ids;
    asks.set(other, ids);
    neighbours.whenGone(other, () => {
      asks.delete(other);
      for (const id of ids) {
        dispatcher.remove(id);
        dispatcher.settle(id, noResponse);
      }
    });
    return ids;
  }

  return (message: Message): void => {
    if (message.kind === 'ask' || message.kind === 'inFlight') {
      const { order, tab: from } = message;
      if (message.kind === 'inFlight') {
        dispatcher.adopt(order.id, order.cost, order.priority, message.isCharged);
      } else {
        dispatcher.add({
          ...order,
          go: () => post({ kind: 'go', tab: from, id: order.id }),
          reject: (retryAfter) => post({ kind: 'reject', id: order.id, retryAfter }),
        });
      }
      ordersOf(from).add(order.id);
    } else if (message.kind === 'drop') dispatcher.remove(message.id);
    else if (message.kind === 'settle') dispatcher.settle(message.id, message.outcome);
    else if (message.kind === 'tick') dispatcher.tick();
    else if (message.kind === 'tryNow') dispatcher.tryNow();
    else if (message.kind === 'whoLeads') sendState();
  };
}
