/** Compares what the simulated service sends with the document of its interface, in tests. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Json, openApi } from './openapi.ts';
import { paramsOf } from './service.ts';

const document = openApi();

/** Unknown fields are allowed to a service, but not to the simulated one. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const own = Object.fromEntries(Object.entries(part).map(([name, it]) => [name, closed(it)]));
  return 'properties' in own && own['type'] !== undefined
    ? { ...own, additionalProperties: false }
    : own;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
ajv.addSchema(closed(document) as Json, 'service');

const compiled = new Map<string, ValidateFunction>();

function validatorAt(pointer: string): ValidateFunction {
  const found = compiled.get(pointer) ?? ajv.compile({ $ref: `service#${pointer}` });
  compiled.set(pointer, found);
  return found;
}

/** A response to `method` at `path`, relative to the base address: what differs from the document, as sentences. */
export async function judgeResponse(
  method: string,
  path: string,
  response: Response,
): Promise<string[]> {
  const place = path.replace(/\?.*/s, '');
  const type = (response.headers.get('Content-Type') ?? '').replace(/;.*/, '');
  const text = await response.text();
  if (text === '' || type === 'text/html') return [];
  if (place.startsWith('/_results/')) {
    // A report's name can ask for a truncated one.
    return type === 'application/json' && text.endsWith('}')
      ? judge(path, '/components/schemas/report_result', text)
      : [];
  }
  const operation = Object.entries(document['paths']).find(
    ([it, methods]) => method.toLowerCase() in methods && paramsOf(it, place) !== null,
  );
  if (operation === undefined) return [];
  const status = response.ok ? String(response.status) : 'default';
  const steps = [operation[0], method.toLowerCase(), 'responses', status, 'content', type];
  const escaped = steps.map((it) =>
    encodeURIComponent(it.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  return judge(`${method} ${path}`, `/paths/${escaped.join('/')}/schema`, text);
}

function judge(subject: string, pointer: string, text: string): string[] {
  const validate = validatorAt(pointer);
  if (validate(JSON.parse(text))) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${subject}: ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
