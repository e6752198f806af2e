import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '../lib/clock.ts';
import { areas } from './areas.ts';
import { type Device, openDevice } from './device.ts';
import { userKey } from './user-key.ts';

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
let device: Device;
let tick = 0;

beforeEach(() => {
  // Each test has a device of its own.
  vi.stubGlobal('indexedDB', new IDBFactory());
  setClock(() => (tick += 1));
  device = openDevice('one');
});

afterEach(async () => {
  vi.unstubAllGlobals();
  setClock(Date.now);
});

test('what is written is read again, also by the next visit', async () => {
  await device.write('drafts', 'note', 'half a sentence');
  expect(await device.read('drafts', 'note', asText)).toBe('half a sentence');
  expect(await openDevice('one').read('drafts', 'note', asText)).toBe('half a sentence');
});

test('what is odd or missing is nothing', async () => {
  await device.write('drafts', 'note', { not: 'text' });
  expect(await device.read('drafts', 'note', asText)).toBeNull();
  expect(await device.read('drafts', 'other', asText)).toBeNull();
});

test('signing out erases drafts and leaves settings', async () => {
  await device.write('drafts', 'note', 'a');
  await device.write('settings', 'target', 'b');
  await device.eraseSession();
  expect(await device.read('drafts', 'note', asText)).toBeNull();
  expect(await device.read('settings', 'target', asText)).toBe('b');
});

test('forgetting leaves nothing, even while another tab has it open', async () => {
  const elsewhere = openDevice('one');
  await elsewhere.write('settings', 'target', 'b');
  await device.forget();
  expect(await openDevice('one').read('settings', 'target', asText)).toBeNull();
});

test('one user never sees another’s', async () => {
  await device.write('settings', 'target', 'mine');
  expect(await openDevice('two').read('settings', 'target', asText)).toBeNull();
});

test('the oldest give way when there are too many', async () => {
  const { most } = areas.drafts;
  for (let i = 0; i < most + 2; i += 1) await device.write('drafts', `note ${i}`, 'text');
  expect(await device.read('drafts', 'note 1', asText)).toBeNull();
  expect(await device.read('drafts', 'note 2', asText)).toBe('text');
});

describe('where the browser refuses storage', () => {
  test('things last as long as the page, and nothing fails', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    const poor = openDevice('poor');
    await poor.write('drafts', 'note', 'a');
    expect(await poor.read('drafts', 'note', asText)).toBe('a');
    await poor.eraseSession();
    expect(await poor.read('drafts', 'note', asText)).toBeNull();
    await poor.forget();
  });
});

test('a user’s key tells issuers apart and shows neither', async () => {
  const keys = await Promise.all([
    userKey({ iss: 'a', sub: 'b' }),
    userKey({ iss: 'a","b', sub: '' }),
    userKey({ iss: 'b', sub: 'a' }),
  ]);
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
