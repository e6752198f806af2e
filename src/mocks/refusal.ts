/** Error responses of the simulated service as exceptions: RFC 9457 problem details. */
import { problemType } from '#api/contract/problem.ts';

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
  425: 'Already in progress',
  429: 'Rate limit exceeded',
  500: 'Internal error',
  503: 'Unavailable',
};

export interface RefusalExtras {
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** Further members of the problem details. */
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

  /** The error response. `instance` is the requested path; `requestId` identifies the request. */
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
      headers: { 'Content-Type': problemType, ...headers },
    });
  }
}

/** A 400 with a pointer for each invalid field. */
export function malformed(errors: FieldError[]): Refusal {
  return new Refusal(400, errors.map((error) => error.detail).join(' '), { errors });
}

/** A 422 with a pointer for each invalid field. */
export function invalid(errors: FieldError[]): Refusal {
  return new Refusal(422, errors.map((error) => error.detail).join(' '), { errors });
}

/** A 404 for an identifier of nothing this user can see. */
export function unknown(what: string, id: string): Refusal {
  return new Refusal(404, `No ${what} with the ID “${id}”.`);
}

/** Thrown to drop the connection without a response. */
export class ConnectionLost extends Error {}
