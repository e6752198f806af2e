/** The addresses of the app, in one place. Identifiers are data and are encoded. */
export const paths = {
  home: '/',
  accounts: '/accounts',
  account: (id: string) => `/accounts/${encodeURIComponent(id)}`,
  campaigns: '/campaigns',
  campaign: (id: string) => `/campaigns/${encodeURIComponent(id)}`,
  callback: '/auth/callback',
  signedOut: '/signed-out',
} as const;
