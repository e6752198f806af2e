/** The user's morning view: what the overview needs to rank problems by money, requested each day. */
export interface MorningView {
  /** `open` until the user sets it up or declines. */
  status: 'open' | 'done' | 'declined';
  /** Whether the user agreed to request both reports on the first visit of each day. */
  isDaily: boolean;
  /** The last day on which that was done, `YYYY-MM-DD` in the user's time zone; `null` if never. */
  requestedOn: string | null;
}

export const newMorningView: MorningView = { status: 'open', isDaily: false, requestedOn: null };
