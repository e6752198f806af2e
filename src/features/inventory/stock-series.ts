/** The data of the stock charts, from the engine's sums. */
import type { Crossing, Sums } from '#lib/table-query.ts';

/** Locations of units, from sellable to not. Together they are all units counted anywhere. */
export const locationLabels = {
  fba: 'FBA',
  merchant: 'Merchant',
  inbound: 'Inbound',
  reserved: 'Reserved',
  unfulfillable: 'Unfulfillable',
  researching: 'Researching',
} as const;
export const locations = Object.keys(locationLabels);

/** Units counted by channel and location. */
export function unitCounts({ cells }: Sums): Crossing {
  return {
    cells: cells.flatMap(({ values: [channel = null], figures }) =>
      locations.map((place) => ({ values: [channel, place], count: figures[place] ?? 0 })),
    ),
  };
}
