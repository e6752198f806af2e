/**
 * A page that crashes in the built app: what its user can copy, what whoever runs it receives, and how the source maps of
 * the build lead from there to the source.
 */
import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { inRoot } from '#scripts/shared/paths.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { signIn } from './sign-in.ts';

const errors = 'https://errors.example.com';

test.use({ entries: { report_errors_to: errors } });

test('a crashed page is reported without data, and its button copies the same; the source maps name the place', async ({
  page,
  host,
  allow,
}) => {
  allow('exception');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const reports: { headers: Record<string, string>; body: Record<string, string> }[] = [];
  await page.route(`${errors}/**`, async (route) => {
    const request = route.request();
    reports.push({
      headers: await request.allHeaders(),
      body: request.postDataJSON() as Record<string, string>,
    });
    await route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await signIn(page, 'analyst', '/accounts?q=nord');
  await page.evaluate(() => {
    const groupBy = Map.groupBy.bind(Map);
    Map.groupBy = (...args) => {
      if (new Error('Here').stack?.includes('settings-page') === true)
        throw new TypeError('Summer shoes is not a function');
      return groupBy(...args);
    };
  });
  await goTo(page, '/settings?q=nord');
  await expect(page.getByRole('alert')).toContainText('This page stopped working');

  await expect.poll(() => reports).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: {} }] = reports;
  expect(headers['authorization']).toBeUndefined();
  expect(headers['referer']).toBeUndefined();
  expect(headers['cookie']).toBeUndefined();
  expect(Object.keys(body)).toEqual(['message', 'stack', 'build', 'route']);
  expect(body).toMatchObject({
    message: 'TypeError: is not a function',
    route: '/settings',
  });
  expect(JSON.stringify(body)).not.toMatch(/shoes|nord|127\.0\.0\.1|localhost/);

  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const text = `/settings: ${body['message']}\n${body['stack']}`;
  expect(copied).toContain(text.replaceAll('\n', '\n  '));
  expect(copied).toContain(`Error reports: ${errors}`);

  const [, file = '', line, column] =
    /assets\/([\w.-]+):(\d+):(\d+)/.exec(body['stack'] ?? '') ?? [];
  const map = await readFile(inRoot('dist-maps', `${file}.map`), 'utf8');
  const place = new SourceMap(JSON.parse(map) as SourceMapPayload).findEntry(
    Number(line) - 1,
    Number(column) - 1,
  );
  expect(place).toMatchObject({ originalSource: expect.stringMatching(/pages\/settings\/.+/) });
  expect(reports).toHaveLength(1);
  const served = await fetch(`${host.origin}/assets/${file}.map`);
  expect(served.status).toBe(404);
  expect(await (await fetch(`${host.origin}/assets/${file}`)).text()).not.toContain(
    'sourceMapping',
  );
});
