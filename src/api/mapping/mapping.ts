/**
 * A service whose fields, envelopes or units differ from the contract, translated at the edge: requests when
 * they are sent, responses when they arrive. Everything else reads the contract. Loaded only if `config.json`
 * has a mapping.
 */
import { inUtf8 } from '#api/charset.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { fetchWithLimit } from '#api/fetch-with-limit.ts';
import { compileReader, compileWriter, isObject, theirValue, valueAt } from './map-record.ts';
import { mapCsv, mapJsonList } from './map-stream.ts';
import { parseContract } from './parse-contract.ts';
import { carried, type ResourceName, resourceNames } from './resources.ts';

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

export interface Mapping {
  /** Differs between mappings: what was read with another one may be wrong. */
  fingerprint: string;
  /** `fetch` for calls of an endpoint: sends what the service expects, and returns what the contract says. */
  fetch: (address: string, init: RequestInit, endpoint: EndpointName) => Promise<Response>;
  /** The rows of a report's result, always as JSON. */
  rows: (body: ReadableStream<Uint8Array>, format: 'json' | 'csv') => Body;
}

/** Compiles the entry `contract` of `config.json`. Throws `ConfigError` with the name of a wrong entry. */
export function createMapping(contract: unknown): Mapping {
  const { query, resources } = parseContract(contract);
  const readers = Object.fromEntries(
    resourceNames.map((name) => [name, compileReader(name, resources[name])]),
  ) as Record<ResourceName, (record: unknown) => unknown>;
  const writeRequest = compileWriter('report_request', resources.report_request);

  /** The address with the service's own parameter names and filter values. */
  function addressOf(address: string, endpoint: EndpointName): string {
    const url = new URL(address);
    const { resource, filters } = carried[endpoint] ?? {};
    if (resource === undefined || url.search === '') return address;
    const mapped = new URLSearchParams();
    for (const [name, value] of url.searchParams) {
      if (name === 'cursor') mapped.set(query.cursor, value);
      else if (name === 'limit')
        mapped.set(query.limit, String(Math.min(Number(value), query.maxLimit)));
      else
        mapped.set(name, String(theirValue(resources[resource], filters?.[name] ?? name, value)));
    }
    url.search = String(mapped);
    return url.href;
  }

  function bodyOf({ body }: RequestInit, endpoint: EndpointName): BodyInit | null {
    if (endpoint !== 'requestReport' || typeof body !== 'string') return body ?? null;
    return JSON.stringify(writeRequest(JSON.parse(body) as Record<string, unknown>));
  }

  /** A single record or an error. */
  function mapRecord(resource: ResourceName, body: unknown): unknown {
    const inside = valueAt(body, resources[resource].envelope.record);
    return readers[resource](isObject(inside) ? inside : body);
  }

  return {
    fingerprint: fingerprintOf(JSON.stringify(contract)),
    async fetch(address, init, endpoint) {
      const mapped = { ...init, body: bodyOf(init, endpoint) };
      const response = await fetchWithLimit(addressOf(address, endpoint), mapped);
      const { resource: named, isList } = carried[endpoint] ?? {};
      const resource = response.ok ? named : 'problem';
      if (response.body === null || resource === undefined) return response;
      const body = inUtf8(response, response.body);
      if (response.ok && isList) {
        return replaced(
          response,
          mapJsonList(body, resources[resource].envelope, readers[resource]),
        );
      }
      const text = await new Response(body).text();
      try {
        return replaced(response, JSON.stringify(mapRecord(resource, JSON.parse(text))));
      } catch {
        return replaced(response, text);
      }
    },
    rows(body, format) {
      const { report_row } = readers;
      return format === 'csv'
        ? mapCsv(body, report_row)
        : mapJsonList(body, resources.report_row.envelope, report_row);
    },
  };
}

/** FNV-1a, 32 bits: enough to tell the mappings of one service apart. */
function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The response with another body, in UTF-8 and of unknown length. */
function replaced(response: Response, body: BodyInit): Response {
  const headers = new Headers(response.headers);
  const type = headers.get('Content-Type');
  if (type !== null) headers.set('Content-Type', type.replace(/;.*$/, ''));
  headers.delete('Content-Length');
  return new Response(body, { status: response.status, headers });
}
