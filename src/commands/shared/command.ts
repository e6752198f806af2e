/**
 * What every command has in common: options that are checked, and failures that are one sentence.
 */
import { parseArgs } from 'node:util';

/** A failure that the person at the keyboard can act on: shown without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Options by name: what each is for, and its default where it has one. */
type Spec = Record<string, { about: string; default?: string; flag?: true }>;
type Values<T extends Spec> = {
  [K in keyof T]: T[K] extends { flag: true }
    ? boolean
    : T[K] extends { default: string }
      ? string
      : string | undefined;
};

/** Runs a command: prints a `CommandError` as its sentence alone, and ends with status 1. */
export async function runCommand(run: () => Promise<void> | void): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Reads the options behind `--`. Throws `CommandError` for an option that does not exist or lacks its value.
 * `--host` may stand alone and then means every network interface, as other servers have it.
 */
export function readOptions<const T extends Spec>(
  spec: T,
  args: readonly string[] = process.argv.slice(2),
): Values<T> {
  const options = Object.fromEntries(
    Object.entries(spec).map(([name, it]) => [
      name,
      it.flag ? ({ type: 'boolean', default: false } as const) : textOption(it.default),
    ]),
  );
  try {
    const { values } = parseArgs({ args: args.map(openHost), options, allowPositionals: false });
    return values as Values<T>;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new CommandError(`${reason}. ${help(spec)}`);
  }
}

/** A TCP port; 0 lets the system choose. */
export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new CommandError(`--port takes a number from 0 to 65535, not '${text}'.`);
  }
  return port;
}

/** The path that a build is served under, with a slash at both ends. */
export function readBase(text: string): string {
  if (!/^\/([\w.~-]+\/)*$/.test(text)) {
    throw new CommandError(`--base takes a path that starts and ends with '/', not '${text}'.`);
  }
  return text;
}

/** Turns what `listen` throws into a sentence. */
export function listenError(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new CommandError(`Port ${port} is in use: choose another with --port.`);
  }
  if (code === 'EACCES')
    return new CommandError(`Port ${port} needs more rights: choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandError('--host names no address of this machine.');
  }
  return error;
}

function textOption(value: string | undefined) {
  return value === undefined
    ? ({ type: 'string' } as const)
    : ({ type: 'string', default: value } as const);
}

function openHost(argument: string, index: number, all: readonly string[]): string {
  const next = all[index + 1];
  const alone = argument === '--host' && (next === undefined || next.startsWith('--'));
  return alone ? '--host=0.0.0.0' : argument;
}

function help(spec: Spec): string {
  const lines = Object.entries(spec).map(([name, it]) => `--${name} (${it.about})`);
  return lines.length === 0 ? 'This command has no options.' : `Options: ${lines.join(', ')}.`;
}
