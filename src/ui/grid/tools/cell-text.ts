import { isValidElement, type ReactNode } from 'react';
import { missing } from '#lib/format.ts';

type Properties = { children?: ReactNode };

/**
 * What a cell says, in one line; empty where it shows a dash. Markup is read through, and so are
 * components: by the text that they are given, else by calling them. One that uses hooks and gets
 * its text otherwise says nothing here.
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
