/**
 * Shared by all commands: checked options, and failures with a one-sentence message.
 */
import { parseArgs } from 'node:util';

/** A failure that the user can act on, printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Options by name: their meaning and, if any, their default. */
type Spec = Record<string, { about: string; default?: string; flag?: true }>;
type Values<T extends Spec> = {
  [K in keyof T]: T[K] extends { flag: true }
    ? boolean
    : T[K] extends { default: string }
      ? string
      : string | undefined;
};

/** Runs a command; prints only the message of a `CommandError` and exits with `failure`. */
export async function runCommand(run: () => Promise<void> | void, failure = 1): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = failure;
  }
}

/**
 * Reads the options after `--`. Throws `CommandError` for an unknown option or a missing value.
 * `--host` without a value means all network interfaces, as in other servers.
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

/** The path that a build is served at, with a slash at both ends. */
export function readBase(text: string): string {
  if (!/^\/([\w.~-]+\/)*$/.test(text)) {
    throw new CommandError(`--base takes a path that starts and ends with '/', not '${text}'.`);
  }
  return text;
}

/** A host name without scheme and port, as nginx and Caddy read it. */
export function readName(text: string): string {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text)) {
    throw new CommandError(
      `--name takes a host name such as dashboard.example.com, not '${text}'.`,
    );
  }
  return text;
}

/** Turns an error of `listen` into a message. */
export function listenError(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new CommandError(`Port ${port} is in use. Choose another with --port.`);
  }
  if (code === 'EACCES')
    return new CommandError(`No permission to use port ${port}. Choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandError('--host is not an address of this machine.');
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
