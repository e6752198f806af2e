/**
 * What the service promises, as data: a host of any kind, a page in a browser among them, can be held
 * against it by whoever can make a request.
 */
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { ScenarioName } from '#mocks/world/scenarios.ts';

export interface Promised {
  /**
   * Where the promise comes from: `given`, with the section of the interface document, or `chosen`;
   * and what it is.
   */
  name: string;
  endpoint: EndpointName;
  /** GET unless said otherwise. */
  method?: string;
  /**
   * Below the service's base, or a whole address. `{x}` stands for what an earlier row kept as x, here, in the
   * body and in `has`.
   */
  path: string;
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown;
  form?: Record<string, string>;
  /** Instead of the key and the bearer. */
  headers?: Record<string, string>;
  /** Moves the world's clock on before the call, in seconds. */
  wait?: number;
  /** Puts the world into a scenario before the call; it stays until a later row ends it with `none`. */
  scenario?: ScenarioName;
  status: number;
  /** Header fields of the answer, as the source of a regular expression. */
  answers?: Record<string, string>;
  /** How the body begins, as text. */
  begins?: string;
  /** Values in the body by their path (`data.0.id`). */
  has?: Record<string, unknown>;
  /** Types of fields in the body by their path: `string`, `number`, `boolean`, `null`, `array`, `object`; `|` between. */
  types?: Record<string, string>;
  /** Kept for later rows: a name, and the path of a value in the body. */
  keep?: Record<string, string>;
}

/** A row that reads data with the demonstration's key and a bearer. */
export function row(
  name: string,
  endpoint: EndpointName,
  path: string,
  status: number,
  rest: Partial<Promised> = {},
): Promised {
  return { name, endpoint, path, status, ...rest };
}
