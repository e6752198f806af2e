/** Calls for tests of any host of the service. */

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

export interface Sent {
  method: string;
  /** Relative to the base address. */
  path: string;
  json?: unknown;
  form?: Record<string, string>;
}

export interface OperationHost {
  /** Sends with the key and a bearer. */
  send: (sent: Sent) => Promise<Response>;
  /** Advances the world's clock. */
  advance: (seconds: number) => Promise<unknown>;
  idToken: string;
  refreshToken: string;
  /** A day with data, `YYYY-MM-DD`. */
  day: string;
}

interface Found {
  id: string;
  channel: string;
  batchId: string;
  product_id: string;
  result_url: string;
  refresh_token: string;
  data: Found[];
}

/** Performs every operation, in an order in which each finds what it needs. Throws on a response that is not successful. */
export async function everyOperation(host: OperationHost): Promise<void> {
  const { send, advance, idToken, refreshToken, day } = host;
  const call = async (method: string, path: string, body: Partial<Sent> = {}): Promise<Found> => {
    const response = await send({ method, path, ...body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as Found;
  };
  const first = async (path: string): Promise<Found> => {
    const [record] = (await call('GET', path)).data;
    if (record === undefined) throw new Error(`${path} is empty.`);
    return record;
  };
  for (const version of ['v3', 'v2']) {
    const login = {
      client_id: 'crosschannel',
      redirect_uri: 'http://localhost:5173/auth/callback',
      response_type: 'code',
      scope: 'openid',
      nonce: 'nonce',
      ...(version === 'v3' && {
        state: 'state',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      }),
    };
    await call('POST', `/auth/${version}/login`, { form: login });
    await call('POST', `/auth/${version}/validate`, { form: { token: idToken } });
  }
  // Given: by GET, too.
  await call('GET', `/auth/v2/validate?token=${idToken}`);
  let refresh_token = refreshToken;
  for (const version of ['v3', 'v2']) {
    const form = { grant_type: 'refresh_token', refresh_token, client_id: 'crosschannel' };
    ({ refresh_token } = await call('POST', `/auth/${version}/refresh`, { form }));
  }
  const account = await first('/advertising/accounts?limit=100');
  await call('GET', `/advertising/accounts/${account.id}`);
  const campaign = await first('/advertising/campaigns?status=enabled');
  await call('GET', `/advertising/campaigns/${campaign.id}`);
  const keyword = await first('/advertising/keywords?channel=channel-a');
  await call('GET', `/advertising/keywords/${keyword.id}`);
  const child = await first('/catalog/listings?is_parent=false');
  await first('/catalog/listings');
  await call('GET', `/catalog/listings/${child.id}`);
  await call('GET', `/catalog/listings/${child.id}/quality`);
  const { product_id } = await first('/fulfillment/inventory?limit=1000');
  await call('POST', '/fulfillment/eligibility', { json: { product_ids: [product_id] } });
  await call('GET', '/rate-limits');
  for (const report_type of ['campaign', 'keyword', 'product']) {
    const json = {
      name: report_type,
      report_type,
      start_date: day,
      end_date: day,
      time_unit: 'daily',
      format: 'json',
    };
    const { id } = await call('POST', '/advertising/reports', { json });
    await advance(30);
    const { result_url: address } = await call('GET', `/advertising/jobs/${id}`);
    await call('GET', address);
    for (const name of ['slow', 'fail']) {
      const { id: account_id, channel } = account;
      const other = { ...json, name: `${name} ${report_type}`, channel, account_id };
      const job = await call('POST', '/advertising/reports', { json: other });
      await advance(15);
      if (name === 'slow') await call('POST', `/advertising/jobs/${job.id}/cancel`);
      else await call('GET', `/advertising/jobs/${job.id}`);
    }
  }
  const items = [product_id, 'B000000000'].map((asin) => ({
    asin,
    countryCode: 'DE',
    percACoS: 12.5,
  }));
  const { batchId } = await call('PATCH', '/channel-a/v2/process/masterlist', { json: items });
  await advance(9);
  await call('GET', `/channel-a/v2/batch/${batchId}`);
}
