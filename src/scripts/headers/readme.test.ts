import { spawnSync } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/contract/endpoints.ts';
import { startServer } from '#mocks/server.ts';
import { inRoot } from '#scripts/shared/paths.ts';
import { run } from '#scripts/shared/run.ts';
import { caddyfile, exampleSite, headersFile, nginxBlock } from './host-files.ts';
import { readConfig } from './read-config.ts';
import { hostPrograms, isInstalled, startHost } from './start-host.ts';

const has = (...programs: string[]) =>
  programs.every((program) => !spawnSync(program, ['--version']).error);

/** The page for everyone, and the one for those who host it. */
let readme: string;
let hosting: string;

beforeAll(async () => {
  readme = await readFile(inRoot('README.md'), 'utf8');
  hosting = await readFile(inRoot('src/scripts/headers/README.md'), 'utf8');
});

test('the README fits on one page, and links of both lead somewhere', async () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(151);
  for (const [page, folder] of [
    [readme, ''],
    [hosting, 'src/scripts/headers'],
  ] as const) {
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    expect(links).not.toEqual([]);
    for (const [, file = '', anchor] of links) {
      const place = inRoot(folder, file);
      await access(place);
      if (anchor === undefined) continue;
      const text = file === '' ? page : await readFile(place, 'utf8');
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, it = '']) => anchorOf(it));
      expect(headings).toContain(anchor);
    }
  }
});

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(hosting)?.[1] ?? '';

test('the example configuration is valid, and every entry is explained', async () => {
  const example = JSON.parse(block('json')) as object;
  await readConfig(example);
  for (const entry of Object.keys(example)) expect(readme).toContain(`\`${entry}\``);
});

test('its table has every command of package.json, and no other', async () => {
  const { scripts } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const rows = readme.match(/^\| `[^|]*npm [^|]*\|/gm) ?? [];
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`(?:[A-Z_]+=\d+ )?(?:npm (?:run )?)?([\w:-]+)`/g)].map(
      ([, name = '']) => name,
    ),
  );
  // `format:check` is in the description of `format`.
  expect([...new Set([...named, 'format:check'])].toSorted()).toEqual(
    Object.keys(scripts).toSorted(),
  );
  expect(readme).toContain('`format:check`');
  for (const [, file = ''] of Object.values(scripts)
    .join('\n')
    .matchAll(/^node (\S+)/gm))
    await access(inRoot(file));
  const elsewhere = [...readme.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(elsewhere));
});

/** The shell commands of a section, and what they print. */
function section(heading: string) {
  const [, text = ''] =
    new RegExp(`\n## [^\n]*${heading}[^\n]*\n([^]*?)(?=\n##)`).exec(hosting) ?? [];
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
      ([, it = '']) => it,
    );
  return { commands: blocks('sh'), printed: blocks('text').join('') };
}

/** Runs commands of the list with other values for its variables. */
async function shell(values: Record<string, string>, ...commands: string[]): Promise<string> {
  const assigned = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const { output } = await run('bash', ['-c', [...assigned, ...commands].join('\n')], {
    isQuiet: true,
  });
  return output;
}

test('the commands of the list have the options that they are called with', async () => {
  const called = [
    ...`${readme}\n${hosting}`.matchAll(/npm run (build|headers|check-service) -- (.*)/g),
  ];
  expect(called.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['build', 'headers', 'check-service']),
  );
  for (const [, name, options = ''] of called) {
    const args = [inRoot(`src/scripts/${name}.ts`), ...options.split(' '), '--end'];
    const { output } = await run('node', args, { isQuiet: true });
    expect(output).toContain("Unknown option '--end'");
  }
});

test.skipIf(!has('bash'))('the step for the host’s files writes all three', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'headers-'));
  await writeFile(path.join(dir, 'my-config.json'), block('json'));
  const site = { name: 'ads.example.com', base: '/team/' };
  const [command = ''] = section('write the host’s files').commands;
  const asNode = command.replace('npm run headers --', `node ${inRoot('src/scripts/headers.ts')}`);
  await shell(site, `cd ${dir}`, asNode);
  const { config } = await readConfig(JSON.parse(block('json')) as object);
  const written = (name: string) => readFile(path.join(dir, 'dist-host', name), 'utf8');
  expect(await written('nginx.conf')).toBe(nginxBlock(config, site));
  expect(await written('Caddyfile')).toBe(caddyfile(config, site));
  expect(await written('_headers')).toBe(headersFile(config, site.base));
  await rm(dir, { recursive: true });
});

const places = hostPrograms.flatMap((program) =>
  ['/', '/team/'].map((base) => ({ program, base })),
);

test.skipIf(!has('bash', 'curl')).for(places)(
  'in $program, the check of a site under $base prints what the list says',
  async ({ program, base }, { skip }) => {
    skip(!isInstalled(program));
    const { config: connections } = await readConfig(JSON.parse(block('json')) as object);
    const { name } = exampleSite;
    await using host = await startHost(program, {
      connections,
      site: { name, base },
      async build(folder) {
        await mkdir(path.join(folder, 'assets'));
        await writeFile(path.join(folder, 'index.html'), `<script src="${base}assets/a-1.js">`);
        await writeFile(path.join(folder, 'config.json'), '{}');
        await writeFile(path.join(folder, 'assets/a-1.js'), 'export {};\n'.repeat(500));
      },
    });
    const to = (port: number, real: number) => `--connect-to ${name}:${port}:127.0.0.1:${real}`;
    const ports = `${to(443, host.httpsPort)} ${to(80, host.httpPort)}`;
    const curl = `curl() { command curl --noproxy '*' --cacert ${host.certificate} ${ports} "$@"; }`;
    const { commands, printed } = section('Verify');
    expect(printed).not.toBe('');
    // A slash after a space or the host's name begins a path.
    expect(await shell({ name, base }, curl, ...commands)).toBe(
      printed.replaceAll(/(?<= |\.com)\/(?!\/)/g, base),
    );
  },
);

test.skipIf(!has('bash', 'curl'))('the check of the service lists what it allows', async () => {
  const service = await startServer({ port: 0 });
  try {
    const { commands } = section('Check the configuration');
    expect(commands[1]).toContain(`$api${endpoints.rateLimits.path} `);
    const printed = await shell({ ...exampleSite, api: service.origin }, commands[1] ?? '');
    expect(printed).toMatch(/^access-control-allow-headers: .*Authorization.*Subscription-Key/m);
    expect(printed.match(/^access-control-allow-origin: \*/gm)).toHaveLength(2);
    expect(printed).toMatch(/^access-control-expose-headers: .*RateLimit-Remaining/m);
  } finally {
    await service.close();
  }
});

test.skipIf(!has('bash', 'rsync'))(
  'an update keeps the assets of the previous release until they are removed, and can be rolled back',
  async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'update-'));
    const site = path.join(dir, 'srv/crosschannel/team');
    await mkdir(site, { recursive: true });
    const build = async (release: string) => {
      await mkdir(path.join(dir, 'dist/assets'), { recursive: true });
      await mkdir(path.join(dir, 'dist-host'));
      await writeFile(path.join(dir, 'dist/index.html'), release);
      await writeFile(path.join(dir, `dist/assets/${release}.js`), '');
    };
    const served = async () => ({
      page: await readFile(path.join(site, 'index.html'), 'utf8'),
      assets: (await readdir(path.join(site, 'assets'))).toSorted(),
    });
    const follow = async (commands = '') =>
      expect(await shell({ base: '/team/', server: dir }, 'set -e', `cd ${dir}`, commands)).toBe(
        '',
      );
    const [copy = ''] = section('Copy the build').commands;
    const [setAside = '', removeOld = ''] = section('Update').commands;
    const [rollBack = ''] = section('Roll back').commands;
    expect(copy).toMatch(/^rsync .*dist\/assets [^]* dist\/index\.html [^\n]*\n$/);

    await build('first');
    await follow(copy);
    expect(await served()).toEqual({ page: 'first', assets: ['first.js'] });
    await follow(setAside.replace('git pull', ''));
    await build('the-second');
    await follow(copy);
    expect(await served()).toEqual({ page: 'the-second', assets: ['first.js', 'the-second.js'] });
    await follow(removeOld);
    expect((await served()).assets).toEqual(['the-second.js']);
    await follow(rollBack);
    await follow(copy);
    expect(await served()).toEqual({ page: 'first', assets: ['first.js', 'the-second.js'] });
    await rm(dir, { recursive: true });
  },
);
