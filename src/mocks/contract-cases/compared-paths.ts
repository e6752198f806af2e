/** One path per kind of data, answered byte for byte alike by every host with the same seed and time. */
export const comparedPaths = [
  '/advertising/accounts?limit=1000',
  '/advertising/campaigns',
  '/advertising/keywords',
  '/catalog/listings',
  '/catalog/listings/lst-000004/quality',
  '/fulfillment/inventory?limit=1000',
  '/rate-limits',
] as const;
