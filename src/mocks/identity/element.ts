/** Describes a page that the server renders as HTML and the browser with DOM calls. */

export type Child = Element | string;

export interface Element {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Child[];
}

/** An element; an attribute set to true has no value, one set to false is left out. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string | boolean>>,
  ...children: readonly Child[]
): Element {
  const kept = Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
    value === false ? [] : [[name, value === true ? '' : value]],
  );
  return { tag, attributes: Object.fromEntries(kept), children };
}

const empty = new Set(['input', 'meta']);

/** Renders HTML with all text escaped. */
export function toHtml(node: Child): string {
  if (typeof node === 'string') return escape(node);
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escape(value)}"`,
  );
  const open = `<${node.tag}${attributes.join('')}>`;
  return empty.has(node.tag) ? open : `${open}${node.children.map(toHtml).join('')}</${node.tag}>`;
}

/** Creates DOM nodes. */
export function toDom(node: Child, into: Document): Node {
  if (typeof node === 'string') return into.createTextNode(node);
  const made = into.createElement(node.tag);
  for (const [name, value] of Object.entries(node.attributes)) made.setAttribute(name, value);
  made.append(...node.children.map((child) => toDom(child, into)));
  return made;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
