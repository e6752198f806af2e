/** How the simulated service says no: RFC 9457 problem details, thrown by whoever finds the reason. */

export interface FieldError {
  /** JSON pointer into the body, or `?name` for a query parameter. */
  pointer: string;
  detail: string;
}

const titles: Record<number, string> = {
  400: 'Malformed request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Invalid request',
  425: 'Already under way',
  429: 'Budget spent',
  500: 'Internal error',
  503: 'Unavailable',
};

export interface RefusalExtras {
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** Further members of the problem. */
  members?: Record<string, unknown>;
}

export class Refusal extends Error {
  readonly status: number;
  readonly extras: RefusalExtras;

  constructor(status: number, detail: string, extras: RefusalExtras = {}) {
    super(detail);
    this.status = status;
    this.extras = extras;
  }

  /** The answer. `instance` is the path that was asked for; `requestId` marks this one request. */
  toResponse(instance: string, requestId: string): Response {
    const { errors, headers, members } = this.extras;
    const problem = {
      type: 'about:blank',
      title: titles[this.status] ?? 'Refused',
      status: this.status,
      detail: this.message,
      instance,
      request_id: requestId,
      ...(errors ? { errors } : {}),
      ...members,
    };
    return new Response(JSON.stringify(problem), {
      status: this.status,
      headers: { 'Content-Type': 'application/problem+json', ...headers },
    });
  }
}

/** 400 with a pointer for each bad field. */
export function malformed(errors: FieldError[]): Refusal {
  return new Refusal(400, errors.map((error) => error.detail).join(' '), { errors });
}

/** 422 with a pointer for each bad field. */
export function invalid(errors: FieldError[]): Refusal {
  return new Refusal(422, errors.map((error) => error.detail).join(' '), { errors });
}

/** 404 for an identifier that names nothing this user can see. */
export function unknown(what: string, id: string): Refusal {
  return new Refusal(404, `There is no ${what} “${id}”.`);
}

/** Thrown instead of answering: the connection breaks off. */
export class BrokenOff extends Error {}
