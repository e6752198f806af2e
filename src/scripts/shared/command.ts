/** A failure that the user can act on, printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Runs a command. Prints only the message of a failure that the user can act on, and exits with `failure`. */
export async function runCommand(run: () => Promise<void> | void, failure = 1): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { code, port } = error as { code?: string; port?: number };
    // Wrong options have a code, too.
    const isPlain = error instanceof CommandError || code?.startsWith('ERR_PARSE_ARGS');
    if (code === 'EADDRINUSE') console.error(`Port ${port} is in use. Choose another: --port.`);
    else console.error(isPlain ? (error as Error).message : error);
    process.exitCode = failure;
  }
}

/** The path that a build is served at, with a slash at both ends. */
export function readBase(text: string): string {
  if (/^\/([\w.~-]+\/)*$/.test(text)) return text;
  throw new CommandError(`--base takes a path that starts and ends with '/', not '${text}'.`);
}
