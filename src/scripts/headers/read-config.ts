/** Reads a `config.json` with the app's own parser, so that both reject the same mistakes. */
import { readFile } from 'node:fs/promises';
import { parseContract } from '#api/mapping/parse-contract.ts';
import { ConfigError, parseConfig, type Config } from '#config.ts';
import { expectedOf } from '#config/expected.ts';
import { CommandError } from '#scripts/shared/command.ts';
import { shown } from '#scripts/shared/paths.ts';
import { ownOrigin } from './policy.ts';

/**
 * The configuration from a file or an object; paths such as `/_service` become absolute
 * URLs on `origin`. Throws `CommandError` with the file's name and the mistake.
 */
export async function readConfig(
  source: string | object,
  origin: string = ownOrigin,
): Promise<{ config: Config; text: string }> {
  const text = typeof source === 'string' ? await readText(source) : JSON.stringify(source);
  const name = typeof source === 'string' ? shown(source) : 'The configuration';
  try {
    const config = parseConfig(JSON.parse(text), origin);
    if (config.contract !== undefined) parseContract(config.contract);
    return { config, text };
  } catch (error) {
    if (error instanceof ConfigError) {
      throw new CommandError(`${name}: "${error.entry}" should be ${expectedOf(error)}.`);
    }
    throw new CommandError(`${name} is not valid JSON.`);
  }
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new CommandError(`No configuration at ${shown(file)}.`);
  });
}
