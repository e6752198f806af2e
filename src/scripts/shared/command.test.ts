import { expect, test } from 'vitest';
import { readOptions, readPort } from './command.ts';

const spec = {
  port: { about: 'port', default: '5173' },
  host: { about: 'address', default: 'localhost' },
  config: { about: 'file' },
  force: { about: 'no questions', flag: true },
} as const;

test('reads defaults, values and flags', () => {
  expect(readOptions(spec, [])).toEqual({ port: '5173', host: 'localhost', force: false });
  expect(readOptions(spec, ['--port=1', '--config', 'a.json', '--force'])).toEqual({
    port: '1',
    host: 'localhost',
    config: 'a.json',
    force: true,
  });
});

test('--host alone means every address', () => {
  expect(readOptions(spec, ['--host']).host).toBe('0.0.0.0');
  expect(readOptions(spec, ['--host', '--port', '1']).host).toBe('0.0.0.0');
  expect(readOptions(spec, ['--host', '::1']).host).toBe('::1');
});

test('refuses an unknown option or a stray word and lists the options', () => {
  expect(() => readOptions(spec, ['--prot', '1'])).toThrow(
    "Unknown option '--prot'. Options: --port",
  );
  expect(() => readOptions(spec, ['stray'])).toThrow('Options: --port');
  expect(() => readOptions({}, ['--x'])).toThrow('This command has no options.');
});

test('a port is a number within limits', () => {
  expect(readPort('0')).toBe(0);
  expect(() => readPort('65536')).toThrow('--port');
  expect(() => readPort('http')).toThrow('--port');
});
