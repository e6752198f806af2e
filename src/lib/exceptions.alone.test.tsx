import { beforeEach, expect, test, vi } from 'vitest';

type Module = typeof import('./exceptions.ts');
let exceptions: Module;

const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', sent.mockClear());
  exceptions = await import('./exceptions.ts');
});

/** As thrown where nothing catches it. */
const fail = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));

function noted(error: unknown) {
  exceptions.watchExceptions(() => '/campaigns/:id');
  fail(error);
  return exceptions.lastExceptions()[0];
}

test.each([
  [
    "Cannot read properties of undefined (reading 'Nordlicht')",
    'Cannot read properties of undefined',
  ],
  ['can\'t access property "Nordlicht", e is undefined', "can't access property"],
  ["undefined is not an object (evaluating 'Nordlicht.x')", 'is not an object'],
  ['Nordlicht Summer shoes is not a function', 'is not a function'],
  ['Nordlicht is not defined', 'is not defined'],
  [
    'Minified React error #185; visit https://react.dev/errors/185?args[]=Nordlicht',
    'Minified React error #185',
  ],
])('of the text of an error, only the phrase without data is kept: %s', (text, kept) => {
  expect(noted(new TypeError(text))?.message).toBe(`TypeError: ${kept}`);
});

test.each([
  [
    new TypeError(`Cannot create property 'id' on string '${'Summer shoes '.repeat(50)}'`),
    'TypeError',
  ],
  [new SyntaxError('Unexpected token S in JSON: Shoes'), 'SyntaxError'],
  [Object.assign(new Error('Shoes'), { name: 'ServiceError' }), 'ServiceError'],
  [Object.assign(new Error('Shoes'), { name: 'Summer Shoes' }), 'Error'],
  [Object.assign(new Error(), { name: null, message: null, stack: null }), 'Error'],
  ['Shoes', 'Error'],
  [{ id: 'Shoes' }, 'Error'],
])('otherwise its kind: %s', (error, message) => {
  expect(noted(error)).toMatchObject({ message, route: '/campaigns/:id' });
});

const at = 'https://desk.example.com/team/assets';

test.each([
  [
    'Chromium',
    `TypeError: Summer shoes are ${at}/no-place.js:1:2 here
    at #save (${at}/app-1a2b3c4d.js:1:234)
    at async ${at}/app-1a2b3c4d.js:2:3
    at async Store.load [as read] (${at}/app-1a2b3c4d.js:4:5)
    at Map.groupBy (<anonymous>)
    at run (chrome-extension://abc/assets/other.js:1:2)`,
  ],
  [
    'Firefox and WebKit',
    `save/<@${at}/app-1a2b3c4d.js:1:234
promise callback*@${at}/app-1a2b3c4d.js:2:3
async*Store.load@${at}/app-1a2b3c4d.js:4:5
run@moz-extension://abc/assets/other.js:1:2`,
  ],
])('of a stack, the places in the files of the app are kept: %s', (_, stack) => {
  expect(noted(Object.assign(new TypeError('x'), { stack }))?.stack).toBe(
    [
      'assets/app-1a2b3c4d.js:1:234',
      'assets/app-1a2b3c4d.js:2:3',
      'assets/app-1a2b3c4d.js:4:5',
    ].join('\n'),
  );
});

/** Errors that differ. */
const some = Array.from('abcdefghijklmnopqrstuvwxyz').map((letter) =>
  Object.assign(new Error('x'), { name: letter.toUpperCase(), stack: '' }),
);

test('what nothing catches is noted: the last 20, latest first, each once', () => {
  some.forEach(noted);
  noted(some.at(-1));
  // A warning, such as that a ResizeObserver was late.
  dispatchEvent(new ErrorEvent('error', { message: 'late' }));
  const names = exceptions.lastExceptions().map(({ message }) => message);
  expect(names.join('')).toBe('ZYXWVUTSRQPONMLKJIHG');
  const reason = new TypeError('x is not iterable');
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(exceptions.lastExceptions()[0]?.message).toBe('TypeError: is not iterable');
});

test('of what is caught and displayed, faults of the code are noted', () => {
  exceptions.noteFault(new TypeError('x is not iterable'));
  exceptions.noteFault(new TypeError('Failed to fetch dynamically imported module: x'));
  exceptions.noteFault(new RangeError('Choose a smaller selection.'));
  expect(exceptions.lastExceptions().map(({ message }) => message)).toEqual([
    'TypeError: is not iterable',
  ]);
});

test('an origin gets them, also those before it was known, without credentials, at most 20 of a page', () => {
  noted(new RangeError('early'));
  expect(sent).not.toHaveBeenCalled();
  exceptions.reportExceptions('https://errors.example.com');
  some.forEach(noted);
  expect(sent).toHaveBeenCalledTimes(20);
  const [address, { body, ...options } = {}] = sent.mock.calls[0] ?? [];
  expect(address).toBe('https://errors.example.com');
  expect(options).toMatchObject({ method: 'POST', credentials: 'omit', redirect: 'error' });
  expect(JSON.parse(body as string)).toEqual({
    message: 'RangeError',
    stack: expect.any(String) as string,
    build: `${__VERSION__} ${__COMMIT__}`,
    route: '/campaigns/:id',
  });
});
