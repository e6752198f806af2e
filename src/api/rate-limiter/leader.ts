/** What the leading tab does with what the others say. */
import type { Dispatcher } from './dispatcher.ts';
import { unanswered } from './ledger.ts';
import type { Message, Neighbours } from './neighbours.ts';

interface LeaderOptions {
  dispatcher: Dispatcher;
  neighbours: Pick<Neighbours, 'post' | 'whenGone'>;
  /** Tells somebody new, and so all, how things stand and how they came to it. */
  introduce: () => void;
}

/** Heeds messages of followers. */
export function createLeader({ dispatcher, neighbours, introduce }: LeaderOptions) {
  const { post } = neighbours;
  /** By tab, all that it ever asked for. */
  const asks = new Map<string, Set<string>>();

  /** What a closed tab asked for is no longer wanted, and no answer to its calls will be told. */
  function ordersOf(other: string): Set<string> {
    const ids = asks.get(other) ?? new Set<string>();
    if (asks.has(other)) return ids;
    asks.set(other, ids);
    neighbours.whenGone(other, () => {
      asks.delete(other);
      for (const id of ids) {
        dispatcher.remove(id);
        dispatcher.settle(id, unanswered);
      }
    });
    return ids;
  }

  return (message: Message): void => {
    if (message.kind === 'ask' || message.kind === 'under way') {
      const { order, tab: from } = message;
      if (message.kind === 'under way') {
        dispatcher.adopt(order.id, order.cost, order.priority, message.isCharged);
      } else {
        dispatcher.add({
          ...order,
          go: () => post({ kind: 'go', tab: from, id: order.id }),
          giveUp: (retryAfter) => post({ kind: 'give up', id: order.id, retryAfter }),
        });
      }
      ordersOf(from).add(order.id);
    } else if (message.kind === 'drop') dispatcher.remove(message.id);
    else if (message.kind === 'settle') dispatcher.settle(message.id, message.outcome);
    else if (message.kind === 'tick') dispatcher.tick();
    else if (message.kind === 'who leads') introduce();
  };
}
