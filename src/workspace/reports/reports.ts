/** The report desk of this tab. Loaded once the page has nothing better to do, or when a part of it is drawn. */
import { portsOfThisTab } from '#workspace/tab-ports.ts';
import { createDesk, type Desk } from './desk.ts';

let desk: Desk | null = null;

/** The one desk of this tab. Whoever asks for it lets it look at the jobs here, if no other tab does. */
export function reportDesk(): Desk {
  return (desk ??= createDesk(portsOfThisTab()));
}
