import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/shared/paths.ts';
import { headersFile, nginxBlock } from './host-files.ts';
import { contentSecurityPolicy, pagePolicy, securityHeaders } from './policy.ts';
import { readConfig } from './read-config.ts';

const provider = {
  base_url: 'https://api.example.com/v3',
  subscription_key: 'k',
  sign_in: { kind: 'openid', authority: 'https://id.example.com/tenant' },
  client_id: 'crosschannel',
  scope: 'openid',
  allowed_result_origins: ['https://results.example.com', 'https://api.example.com'],
};

test('the app may only connect to the origins in its configuration, each listed once', async () => {
  const { config } = await readConfig({
    ...provider,
    report_errors_to: 'https://errors.example.com',
  });
  expect(contentSecurityPolicy(config)).toContain(
    "connect-src 'self' https://api.example.com https://id.example.com https://results.example.com https://errors.example.com;",
  );
});

test('a service on the same host adds no origin', async () => {
  const { config } = await readConfig({
    ...provider,
    base_url: '/v3',
    sign_in: { kind: 'service' },
    allowed_result_origins: [],
  });
  expect(contentSecurityPolicy(config)).toContain("connect-src 'self';");
});

test('no unsafe code and no code from another origin may run', async () => {
  const { config } = await readConfig(provider);
  const policy = contentSecurityPolicy(config);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
});

test('the shipped _headers file matches the shipped configuration', async () => {
  const { config } = await readConfig(inRoot('public/config.json'));
  expect(await readFile(inRoot('public/_headers'), 'utf8')).toBe(headersFile(config));
});

test('a form may be sent to the provider and back only if signing out posts a form', async () => {
  const { config } = await readConfig({ ...provider, sign_out: 'post' });
  expect(contentSecurityPolicy(config)).toContain("form-action 'self' https://id.example.com;");
  expect(contentSecurityPolicy((await readConfig(provider)).config)).toContain(
    "form-action 'none';",
  );
});

test('the page’s own policy contains everything independent of the configuration, and blocks no connection', async () => {
  const { config } = await readConfig(provider);
  const left = contentSecurityPolicy(config)
    .split('; ')
    .filter((directive) => !pagePolicy.split('; ').includes(directive));
  expect(left.map((directive) => directive.split(' ')[0])).toEqual([
    'connect-src',
    'form-action',
    'frame-ancestors',
  ]);
  expect(pagePolicy).toContain('connect-src *');
});

test('the page’s own policy sends no form over an open line, except to this computer', () => {
  const directive = pagePolicy.split('; ').find((it) => it.startsWith('form-action '));
  expect(directive?.split(' ').slice(1)).toEqual([
    "'self'",
    'https:',
    'http://localhost:*',
    'http://127.0.0.1:*',
  ]);
});

test('nginx offers no version of TLS before 1.2', async () => {
  expect(nginxBlock((await readConfig(provider)).config)).toContain(
    '    ssl_protocols TLSv1.2 TLSv1.3;\n',
  );
});

test('both host formats contain every header', async () => {
  const { config } = await readConfig(provider);
  for (const { name, value } of securityHeaders(config)) {
    expect(headersFile(config)).toContain(`  ${name}: ${value}\n`);
    expect(nginxBlock(config)).toContain(`add_header ${name} "${value}" always;`);
  }
});

test('names an invalid entry', async () => {
  await expect(readConfig({ ...provider, base_url: 'ftp://x' })).rejects.toThrow(
    '"base_url" should be',
  );
  await expect(readConfig('none.json')).rejects.toThrow('No configuration at none.json.');
});
