/** Reads a `config.json` with the app's own parser, so that both reject the same mistakes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Adaptation, createAdaptation } from '#api/adapter/adaptation.ts';
import { checkedAdapter } from '#api/adapter/check-adapter.ts';
import { fingerprintOf } from '#lib/hash.ts';
import { ConfigError, parseConfig, type Config } from '#config/config.ts';
import { expectedOf } from '#config/expected.ts';
import { messageOf } from '#lib/message-of.ts';
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

/** The adapter that a configuration names, beside its file. Throws `CommandError`. */
export async function readAdapter(
  configFile: string,
  { adapter }: Pick<Config, 'adapter'>,
): Promise<{ text: string; adaptation: Adaptation } | null> {
  if (adapter === undefined) return null;
  const file = path.join(path.dirname(configFile), adapter);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`No adapter at ${shown(file)}.`);
  });
  try {
    // As an address, because Node would decide by a package.json near the file whether it is a module.
    const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as object;
    return { text, adaptation: createAdaptation(checkedAdapter(module), fingerprintOf(text)) };
  } catch (error) {
    const reason = error instanceof ConfigError ? error.found : messageOf(error);
    throw new CommandError(`${shown(file)}: ${reason}.`);
  }
}
