/** The provider's pages: what stands on them and what they look like. */
import { demonstrationPassword, users } from '../world/users.ts';
import { type Element, element } from './element.ts';

export const title = 'Sign in to the demonstration';

/**
 * The form. `action` is where it is sent (without script), `hint` makes the address of this page
 * with a user filled in.
 */
export function signInPage(options: {
  action: string;
  username: string;
  message: string | null;
  hint: (username: string) => string;
}): Element {
  const known = users.some((user) => user.username === options.username);
  const { message } = options;
  return frame(
    element('p', {}, 'Nothing here is real: the service, its figures and its users are simulated.'),
    element(
      'form',
      { method: 'post', action: options.action },
      ...(message === null ? [] : [element('p', { role: 'alert', id: 'message' }, message)]),
      ...field('Username', 'username', 'text', options.username, message !== null),
      ...field(
        'Password',
        'password',
        'password',
        known && !message ? demonstrationPassword : '',
        message !== null,
      ),
      element('button', { type: 'submit' }, 'Sign in'),
    ),
    element('h2', {}, 'Demonstration users'),
    element('p', {}, 'The password of each is ', element('code', {}, demonstrationPassword), '.'),
    element(
      'ul',
      {},
      ...users.map((user) =>
        element(
          'li',
          {},
          element('a', { href: options.hint(user.username) }, user.username),
          ` ${user.shows}`,
        ),
      ),
    ),
  );
}

/** The page's own address with a user filled in. */
export function hinted(params: URLSearchParams, username: string): string {
  const more = new URLSearchParams(params);
  more.set('login_hint', username);
  return `?${more}`;
}

/** A page that only says something. */
export function messagePage(heading: string, message: string): Element {
  return element('main', {}, element('h1', {}, heading), element('p', { role: 'status' }, message));
}

function frame(...children: Element[]): Element {
  return element('main', {}, element('h1', {}, title), ...children);
}

function field(
  label: string,
  name: string,
  type: string,
  value: string,
  wrong: boolean,
): readonly Element[] {
  const autocomplete = type === 'password' ? 'current-password' : 'username';
  const described = wrong ? { 'aria-invalid': 'true', 'aria-describedby': 'message' } : {};
  const rest = { autocapitalize: 'none', spellcheck: 'false', required: true, ...described };
  return [
    element('label', { for: name }, label),
    element('input', { id: name, name, type, value, autocomplete, ...rest }),
  ];
}

/** Colours keep a contrast of 4.5 to 1 for text and 3 to 1 for outlines in both themes. */
export const styles = `
:root { color-scheme: light dark; --ink: #1b1f24; --quiet: #57606a; --paper: #f6f7f9; --card: #fff; --line: #828a93; --accent: #0b5cad; --on-accent: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --quiet: #a8b0b9; --paper: #14171a; --card: #1d2125; --line: #7a838c; --accent: #8ab8ee; --on-accent: #10212f; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 16px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 2rem 1rem; }
h1, h2 { font-weight: 700; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
p { margin: .25rem 0; color: var(--quiet); }
form { display: grid; gap: .25rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
label { font-weight: 600; }
input { font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem; margin-bottom: .5rem; width: 100%; }
button { font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 6px; padding: .6rem 1rem; margin-top: .25rem; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role='alert'] { color: var(--bad); font-weight: 600; margin-bottom: .5rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: .125rem 0; }
a { color: var(--accent); font-weight: 600; }
`;
