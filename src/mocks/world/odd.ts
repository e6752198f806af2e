/** Malformed records as a careless service would send them: eight kinds in turn. */

type Odd = (record: Record<string, unknown>) => Record<string, unknown>;

const oddities: readonly Odd[] = [
  (record) => record,
  ({ name: _name, channel: _channel, ...rest }) => rest,
  (record) => ({ ...record, name: null, status: null, is_connected: null, metrics: null }),
  (record) => ({
    ...record,
    channel: 'channel-ω',
    status: 'under_review',
    campaign_type: 'hologram',
  }),
  (record) => ({ ...record, name: '‮مرحبا 🧿 "comma, quote"\t=1+1', unheard_of: { deep: [1] } }),
  (record) => ({ ...record, ...numbers(record, 9e15), currency_code: 'XTS' }),
  (record) => ({ ...record, ...numbers(record, 0) }),
  (record) => ({ ...record, ...numbers(record, '12.5'), last_synced_at: 'yesterday', name: '' }),
];

/** Makes the records of a response odd, deterministically, always including the first. */
export function oddAnswer(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if ('signals' in answer) return oddQuality({ ...answer });
  if (!('data' in answer) || !Array.isArray(answer.data)) return odd(answer, 4);
  return { ...answer, data: [...oddRows(answer.data)] };
}

/** Odd listing quality: an invalid score, some odd signals, or no signals, in turn by listing. */
function oddQuality(quality: Record<string, unknown>): unknown {
  const place = Number(/\d+/.exec(String(quality['listing_id']))?.[0]);
  if (place % 3 === 0) return { ...quality, signals: null };
  if (place % 3 === 1) return { ...quality, score: 131 };
  const { title_completeness: _title, ...signals } = Object(quality['signals']) as object & {
    title_completeness?: unknown;
  };
  return {
    ...quality,
    signals: { ...signals, image_count: { score: 240, value: -1 }, brand_signal: 'strong' },
  };
}

/** Makes rows odd and adds one that is not a record and one without an identifier. */
export function* oddRows(rows: Iterable<unknown>): Generator {
  let i = 0;
  for (const row of rows) {
    if (i === 3) yield* [null, { name: 'without an id' }];
    yield odd(row, i);
    i++;
  }
}

function odd(record: unknown, i: number): unknown {
  const change = oddities[i % oddities.length];
  return typeof record === 'object' && record !== null && change ? change({ ...record }) : record;
}

/** Replaces every number of a record, including its metrics, by one value. */
function numbers(record: Record<string, unknown>, value: unknown): Record<string, unknown> {
  const changed = Object.entries(record).flatMap(([name, old]): [string, unknown][] => {
    if (typeof old === 'number') return [[name, value]];
    if (typeof old !== 'object' || old === null || Array.isArray(old)) return [];
    return [[name, { ...old, ...numbers({ ...old }, value) }]];
  });
  return Object.fromEntries(changed);
}
