/** The content of the provider's pages. */
import { demonstrationPassword, users } from '#mocks/world/users.ts';
import { type Element, element } from './element.ts';

export const title = 'Sign in to the demonstration';

/** The name above each page. */
const product = 'Crosschannel';

/**
 * The sign-in form. `action` is where it is sent without script; `hint` returns the URL of this page
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
    element('p', {}, 'The service, its data and its users are simulated.'),
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
          element('span', {}, user.shows),
        ),
      ),
    ),
  );
}

/** This page's URL with a user name filled in. */
export function hinted(params: URLSearchParams, username: string): string {
  const more = new URLSearchParams(params);
  more.set('login_hint', username);
  return `?${more}`;
}

/** A page with only a message. */
export function messagePage(heading: string, message: string): Element {
  return element(
    'main',
    {},
    brand(),
    element('h1', {}, heading),
    element('p', { role: 'status' }, message),
  );
}

function frame(...children: Element[]): Element {
  return element('main', {}, brand(), element('h1', {}, title), ...children);
}

function brand(): Element {
  return element('p', { class: 'brand' }, product);
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
