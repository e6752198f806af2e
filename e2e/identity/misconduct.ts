/**
 * How a test makes the provider or the service misbehave: at a place of the conversation it answers
 * something else, changes the answer, or keeps it back until the test lets it go.
 */
export type Place =
  // The service's own login.
  | 'start'
  | 'validate'
  // The provider's.
  | 'discovery'
  | 'keys'
  | 'code'
  | 'refresh'
  | 'revoke'
  | 'end'
  // The way back to the app, with a code.
  | 'back'
  // Everything under a bearer.
  | 'data';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Change = (answer: Answer) => Answer | Promise<Answer>;

export interface Misconduct {
  /** From now on the place answers this, and nothing behind it hears of the request. `null` ends it. */
  instead: (place: Place, answer: Answer | null) => void;
  /** From now on the place's own answer is changed. */
  alter: (place: Place, change: Change) => void;
  /** From now on answers of the place are kept back; the function that comes back lets them go. */
  hold: (place: Place) => () => void;
  /** All as it should be again; what was kept back is let go. */
  end: () => void;
  /** For the servers: resolves once answers of the place may leave. */
  passage: (place: Place) => Promise<void>;
  /** For the servers: what to answer instead, once it may be answered. */
  before: (place: Place) => Promise<Answer | null>;
  /** For the servers: the answer as it leaves, once it may leave. */
  after: (place: Place, answer: Answer) => Promise<Answer>;
}

export function createMisconduct(): Misconduct {
  const replaced = new Map<Place, Answer>();
  const altered = new Map<Place, Change>();
  const gates = new Map<Place, { opened: Promise<void>; open: () => void }>();
  const open = (place: Place): void => {
    gates.get(place)?.open();
    gates.delete(place);
  };
  const passage = async (place: Place): Promise<void> => gates.get(place)?.opened;
  return {
    passage,
    instead(place, answer) {
      if (answer === null) replaced.delete(place);
      else replaced.set(place, answer);
    },
    alter: (place, change) => void altered.set(place, change),
    hold(place) {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(place, { opened: promise, open: resolve });
      return () => open(place);
    },
    end() {
      replaced.clear();
      altered.clear();
      for (const place of gates.keys()) open(place);
    },
    async before(place) {
      const answer = replaced.get(place);
      if (answer === undefined) return null;
      await passage(place);
      return answer;
    },
    async after(place, answer) {
      const change = altered.get(place);
      const changed = change ? await change(answer) : answer;
      await passage(place);
      return changed;
    },
  };
}

/** Answers that a misbehaving place gives. */
export const answers = {
  /** RFC 6749, 5.2: the refresh token was revoked, has expired or was used before. */
  revoked: json(400, { error: 'invalid_grant' }),
  unavailable: { status: 503, headers: { 'Content-Type': 'text/plain' }, body: '' },
  /** As a widespread application framework words it: an `error` that is none of OAuth's. */
  unavailableInWords: json(503, { status: 503, error: 'Service Unavailable' }),
  tooMany: json(429, { error: 'too_many_requests' }),
  /** A gateway's page, in the place of the service. */
  page: {
    status: 502,
    headers: { 'Content-Type': 'text/html' },
    body: '<!doctype html><title>Bad gateway</title>',
  },
  problem: {
    ...json(503, { title: 'Unavailable', status: 503 }),
    headers: { 'Content-Type': 'application/problem+json' },
  },
  unauthorized: {
    ...json(401, { title: 'Unauthorized', status: 401 }),
    headers: { 'Content-Type': 'application/problem+json' },
  },
} satisfies Record<string, Answer>;

export function json(status: number, body: object): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Changes an answer's JSON. */
export function withJson(change: (body: Record<string, unknown>) => object): Change {
  return (answer) => ({
    ...answer,
    body: JSON.stringify(change(JSON.parse(answer.body) as Record<string, unknown>)),
  });
}
