/**
 * Makes the provider or the service misbehave: at one place of the conversation it sends another response,
 * modifies it, or holds it until the test releases it.
 */
export type Place =
  // The service's own login.
  | 'start'
  | 'validate'
  // The provider's endpoints.
  | 'discovery'
  | 'keys'
  | 'code'
  | 'refresh'
  | 'revoke'
  | 'end'
  // The redirect back to the app, with a code.
  | 'back'
  // All calls with a bearer.
  | 'data';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Change = (answer: Answer) => Answer | Promise<Answer>;

export interface Misconduct {
  /** From now on the place sends this response and does not process requests. `null` ends it. */
  instead: (place: Place, answer: Answer | null) => void;
  /** From now on the place's own response is modified. */
  alter: (place: Place, change: Change) => void;
  /** From now on responses of the place are held; the returned function releases them. */
  hold: (place: Place) => () => void;
  /** Ends all misconduct and releases held responses. */
  end: () => void;
  /** For the servers: resolves once the place may send responses. */
  passage: (place: Place) => Promise<void>;
  /** For the servers: the response to send instead, once it may be sent. */
  before: (place: Place) => Promise<Answer | null>;
  /** For the servers: the modified response, once it may be sent. */
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

/** Responses of a misbehaving place. */
export const answers = {
  /** RFC 6749, 5.2: the refresh token was revoked, has expired or was used before. */
  revoked: json(400, { error: 'invalid_grant' }),
  unavailable: { status: 503, headers: { 'Content-Type': 'text/plain' }, body: '' },
  /** As a common application framework words it, with an `error` unknown to OAuth. */
  unavailableInWords: json(503, { status: 503, error: 'Service Unavailable' }),
  /** A gateway's page instead of the service's response. */
  page: {
    status: 502,
    headers: { 'Content-Type': 'text/html' },
    body: '<!doctype html><title>Bad gateway</title>',
  },
  unauthorized: {
    ...json(401, { title: 'Unauthorized', status: 401 }),
    headers: { 'Content-Type': 'application/problem+json' },
  },
} satisfies Record<string, Answer>;

export function json(status: number, body: object): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Modifies a response's JSON. */
export function withJson(change: (body: Record<string, unknown>) => object): Change {
  return (answer) => ({
    ...answer,
    body: JSON.stringify(change(JSON.parse(answer.body) as Record<string, unknown>)),
  });
}
