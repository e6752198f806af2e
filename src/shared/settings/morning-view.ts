/** The user's morning view: what the overview needs to rank problems by money, renewed each day. */
export interface MorningView {
  /** `open` until the user sets it up or declines. */
  status: 'open' | 'done' | 'declined';
  /** Whether the user agreed to request both reports on the first visit of each day. */
  isRenewed: boolean;
  /** The last day on which that was done, `YYYY-MM-DD` in UTC, as the days of reports; `null` if never. */
  renewedOn: string | null;
}

export const newMorningView: MorningView = { status: 'open', isRenewed: false, renewedOn: null };
