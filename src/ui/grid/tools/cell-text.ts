import { isValidElement, type ReactNode } from 'react';
import { missing } from '#lib/format.ts';

type Properties = { children?: ReactNode };

/**
 * A cell's text in one line; empty for a dash. Elements and components are traversed: by their text children,
 * else by calling the component. A component that uses hooks and gets its text elsewhere yields nothing.
 */
export function cellText(node: ReactNode): string {
  const text = read(node).replace(/\s+/g, ' ').trim();
  return text === missing ? '' : text;
}

function read(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) return node.map(read).join('');
  if (!isValidElement<Properties>(node)) return '';
  const inside = read(node.props.children);
  if (inside !== '' || typeof node.type !== 'function') return inside;
  try {
    return read((node.type as (properties: Properties) => ReactNode)(node.props));
  } catch {
    return '';
  }
}
