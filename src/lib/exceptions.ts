/** The last exceptions of this tab, for support requests and error reports. They contain no data. */
import { now } from './clock.ts';

export interface Exception {
  /** Milliseconds since 1970. */
  at: number;
  /** The kind of error, and a known phrase of its text: "TypeError: is not a function". */
  message: string;
  /** Places in the files of the app, the innermost first, one a line: "assets/app-1a2b3c4d.js:1:2345". */
  stack: string;
  /** The page, without parameters: "/campaigns/:id". */
  route: string;
}

const maxExceptions = 20;

const last: Exception[] = [];

/** At most 20, latest first. One that repeats is listed once. */
export const lastExceptions = (): readonly Exception[] => last;

let route = (): string => '';

/** Notes every exception that nothing catches, from now on. */
export function watchExceptions(currentRoute: () => string): void {
  route = currentRoute;
  // Warnings of the browser have no error.
  addEventListener('error', ({ error }) => {
    if (error) noteException(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => noteException(reason));
}

/** Notes an error that is caught and displayed if it is a fault of the code, not of the user, the network or the service. */
export function noteFault(error: unknown): void {
  if (error instanceof Error && phrase.test(error.message)) noteException(error);
}

/**
 * Browsers quote values in the texts of errors, often without quotation marks. These phrases are the part that never
 * depends on data; the stack leads to the rest.
 */
const phrase =
  /Cannot (read|set) properties of (undefined|null)|can't access property|is (undefined|null)$|is not (a function|a constructor|iterable|defined|an object)|Minified React error #\d{1,3}/;

/** A place in the files of the app, as Chromium, Firefox and WebKit print it. */
const place = /https?:\/\/\S+?\/((?:assets|src)\/[\w@./-]+\.[jt]sx?)(?:\?[\w=]+)?(:\d+:\d+)\)?$/gm;

function noteException(error: unknown): void {
  const isError = error instanceof Error;
  const name = isError && /^[A-Z][A-Za-z]{0,40}$/.test(error.name) ? error.name : 'Error';
  const [known] = isError ? (phrase.exec(error.message) ?? []) : [];
  // The stack begins with the text of the error, whatever its length.
  const stack = isError ? String(error.stack).slice(-10_000) : '';
  const noted: Exception = {
    at: now(),
    message: known === undefined ? name : `${name}: ${known}`,
    stack: Array.from(stack.matchAll(place), ([, file, at]) => `${file}${at}`).join('\n'),
    route: route(),
  };
  if (last.some((it) => it.message === noted.message && it.stack === noted.stack)) return;
  last.unshift(noted);
  last.splice(maxExceptions);
  send(noted);
}

let send: (noted: Exception) => void = () => {};

/** Sends message, stack, build and route of the exceptions of this page to an origin, at most 20. */
export function reportExceptions(origin: string): void {
  let left = maxExceptions;
  send = ({ message, stack, route: at }) => {
    left -= 1;
    if (left < 0) return;
    fetch(origin, {
      method: 'POST',
      body: JSON.stringify({ message, stack, build: `${__VERSION__} ${__COMMIT__}`, route: at }),
      // The page may be about to reload.
      keepalive: true,
      credentials: 'omit',
      redirect: 'error',
    }).catch(() => {});
  };
  for (const one of last.toReversed()) send(one);
}
