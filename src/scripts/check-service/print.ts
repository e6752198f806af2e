/** The command's output as text. */
import type { Finding } from '#api/service-check/check-result.ts';

/** The findings by topic: outcome, subject, what was found and, below it, what a difference means. */
export function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ subject }) => subject.length));
  const lines: string[] = [];
  for (const [topic, own] of Map.groupBy(findings, (finding) => finding.topic)) {
    lines.push('', topic);
    for (const { outcome, subject, found, effect } of own) {
      lines.push(`  ${outcome.padEnd(7)}  ${subject.padEnd(width)}  ${found}`);
      if (effect !== null) lines.push(`${' '.repeat(13 + width)}${effect}`);
    }
  }
  return lines.join('\n');
}

/** "12 pass · 3 missing". */
export function countsText(outcomes: readonly string[]): string {
  return [...Map.groupBy(outcomes, (outcome) => outcome)]
    .map(([outcome, all]) => `${all.length} ${outcome}`)
    .join(' · ');
}
