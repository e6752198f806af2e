import { expect, test } from 'vitest';
import { openApi } from './openapi.ts';

/** Whatever fits is on one line. */
function pretty(part: unknown, indent = ''): string {
  const line = JSON.stringify(part);
  if (typeof part !== 'object' || part === null || line.length + indent.length <= 110) return line;
  const own = Object.entries(part).map(([name, it]) => {
    const label = Array.isArray(part) ? '' : `${JSON.stringify(name)}: `;
    return `${indent}  ${label}${pretty(it, `${indent}  `)}`;
  });
  const [open, close] = Array.isArray(part) ? '[]' : '{}';
  return `${open}\n${own.join(',\n')}\n${indent}${close}`;
}

test('the kept document is current', async () => {
  await expect(`${pretty(openApi())}\n`).toMatchFileSnapshot('../api/contract/openapi.json');
});
