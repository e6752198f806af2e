/** What every host must answer byte for byte, for the same seed at the same time: something of each kind of data. */
export const samePaths = [
  '/advertising/accounts?limit=1000',
  '/advertising/campaigns',
  '/advertising/keywords',
  '/catalog/listings',
  '/catalog/listings/lst-000004/quality',
  '/fulfillment/inventory?limit=1000',
  '/rate-limits',
] as const;
