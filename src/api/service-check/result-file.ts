/** The files that the connection check writes, on its page and as a command. */
import type { CheckResult, FieldFact } from './check-result.ts';

/** The entry for `config.json`, as text. */
export const contractFile = (contract: Record<string, unknown>): string => toText({ contract });

/**
 * The result for the team that runs the service, as text. Each property is listed here, so that nothing else that
 * the check knew can get into the file. Values of enumerations only with `withValues`.
 */
export function resultFile(result: CheckResult, withValues: boolean): string {
  const { checkedAt, baseUrl, calls, findings, fields, contract } = result;
  return toText({
    checkedAt,
    baseUrl,
    calls: calls.map(({ endpoint, method, path, status, milliseconds }) => ({
      endpoint,
      method,
      path,
      status,
      milliseconds,
    })),
    findings: findings.map(({ topic, subject, outcome, found, effect }) => ({
      topic,
      subject,
      outcome,
      found,
      effect,
    })),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, facts]) => [
        name,
        facts.map((fact) => fieldOf(fact, withValues)),
      ]),
    ),
    contract,
  });
}

function fieldOf(fact: FieldFact, withValues: boolean): FieldFact {
  const { path, present, of, types, readAs, values } = fact;
  return {
    path,
    present,
    of,
    types,
    readAs,
    ...(withValues && values !== undefined && { values }),
  };
}

const toText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
