/** What the charts of stock draw, worked out from the engine's sums. */
import type { Crossing, Sums } from '#lib/table-query.ts';

/** Where units are, from what can be sold to what cannot. Together they are all units that are counted anywhere. */
export const placeWords = {
  fba: 'FBA',
  merchant: 'Merchant',
  inbound: 'Inbound',
  reserved: 'Reserved',
  unfulfillable: 'Unfulfillable',
  researching: 'Researching',
} as const;
export const places = Object.keys(placeWords);

/** Units counted by channel and place. */
export function unitCounts({ cells }: Sums): Crossing {
  return {
    cells: cells.flatMap(({ values: [channel = null], figures }) =>
      places.map((place) => ({ values: [channel, place], count: figures[place] ?? 0 })),
    ),
  };
}
