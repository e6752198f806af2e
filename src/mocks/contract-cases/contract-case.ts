/**
 * The service's contract as data. Any host can be tested against it, including the service inside a
 * browser page.
 */
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { ScenarioName } from '#mocks/world/scenarios.ts';

export interface ContractCase {
  /** Starts with its source: `given` with its sections in api/contract/README.md; or `chosen`. */
  name: string;
  endpoint: EndpointName;
  /** Default: GET. */
  method?: string;
  /**
   * Below the service's base URL, or an absolute URL. `{x}` is replaced by the value captured as x, here,
   * in the body and in `expectValues`.
   */
  path: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  form?: Record<string, string>;
  /** Replace the subscription key and the bearer. */
  headers?: Record<string, string>;
  /** Seconds by which the world's clock is advanced before the call. */
  advanceBy?: number;
  /** Set before the call; stays until a later case sets `none`. */
  scenario?: ScenarioName;
  status: number;
  /** Response headers, each as the source of a regular expression. */
  expectHeaders?: Record<string, string>;
  /** Text that the body starts with. */
  expectStart?: string;
  /** Values in the body by path (`data.0.id`). */
  expectValues?: Record<string, unknown>;
  /** Values in every record of `data`, of which there must be one, by path in the record. */
  expectEach?: Record<string, unknown>;
  /** Values that the body must not have, by path. */
  expectOther?: Record<string, unknown>;
  /** Types in the body by path: `string`, `number`, `boolean`, `null`, `array`, `object`, combined by `|`. */
  expectTypes?: Record<string, string>;
  /** Values for later cases: name, and path in the body. Only texts and flags are captured. */
  capture?: Record<string, string>;
}

/** A case that calls with the demonstration's key and a bearer unless `rest` says otherwise. */
export function contractCase(
  name: string,
  endpoint: EndpointName,
  path: string,
  status: number,
  rest: Partial<ContractCase> = {},
): ContractCase {
  return { name, endpoint, path, status, ...rest };
}
