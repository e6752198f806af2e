/** The provider's pages: what stands on them and what they look like. */
import { demonstrationPassword, users } from '#mocks/world/users.ts';
import { type Element, element } from './element.ts';

export const title = 'Sign in to the demonstration';

/** The name above each page. */
const product = 'Crosschannel';

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
          element('span', {}, user.shows),
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
