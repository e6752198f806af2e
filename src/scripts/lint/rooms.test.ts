/** Who may import whom: `oxlint.config.ts`, tried on files with one violation each. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '#scripts/shared/paths.ts';

const refused = {
  'pages/accounts/other-page.ts': `import '#pages/listings/x.ts';`,
  'pages/accounts/feature-inside.ts': `import { x } from '#features/scans/internal/x.ts';\nx();`,
  'features/scans/page.ts': `import { x } from '#pages/listings/x.ts';\nx();`,
  'features/scans/circle.ts': `import { x } from '#features/findings/x.ts';\nx();`,
  'features/findings/inside.ts': `import { x } from '#features/scans/internal/x.ts';\nx();`,
  'features/history/circle.ts': `import { x } from '#features/data-quality/x.ts';\nx();`,
  'lists/feature.ts': `import { x } from '#features/scans/x.ts';\nx();`,
  'pages/accounts/client.ts': `import { x } from '#api/client.ts';\nx();`,
  'pages/accounts/contract.ts': `import { x } from '#api/contract/x.ts';\nx();`,
  'pages/accounts/inside.ts': `import { x } from '#row-engine/core/x.ts';\nx();`,
  'pages/accounts/parent.ts': `import { x } from '../listings/x.ts';\nx();`,
  'pages/accounts/simulation.ts': `import { x } from '#mocks/x.ts';\nx();`,
  'lists/page.ts': `import { x } from '#pages/listings/x.ts';\nx();`,
  'dates/list.ts': `import { x } from '#lists/x.ts';\nx();`,
  'queries/state.ts': `import { x } from '#query-state/x.tsx';\nx();`,
  'jobs/feature.ts': `import { x } from '#features/reports/x.ts';\nx();`,
  'metrics/display/feature.ts': `import { x } from '#features/reports/x.ts';\nx();`,
  'metrics/react.ts': `import { useState } from 'react';\nuseState();`,
  'lib/metrics.ts': `import { x } from '#metrics/x.ts';\nx();`,
  'ui/storage.ts': `import { x } from '#storage/x.ts';\nx();`,
  'auth/user.ts': `import { x } from '#user/x.ts';\nx();`,
  'mocks/page.ts': `import { x } from '#pages/listings/x.ts';\nx();`,
  'pages/accounts/lazy.ts': `import { lazy } from 'react';\nlazy();`,
  'app/charts.ts': `import { LineChart } from 'recharts';\nLineChart();`,
  'queries/protocol.ts': `import { UserManager } from 'oidc-client-ts';\nnew UserManager();`,
};

const allowed = {
  'app/page.ts': `import { x } from '#pages/listings/x.ts';\nx();`,
  'features/findings/listed.ts': `import { x } from '#features/scans/x.ts';\nx();`,
  'features/scans/own.ts': `import { x } from '#features/scans/internal/x.ts';\nx();`,
  'pages/accounts/feature.ts': `import { x } from '#features/scans/x.ts';\nx();`,
  'pages/accounts/own.ts': `import { x } from '#pages/accounts/x.ts';\nx();`,
  'pages/accounts/list.ts': `import { x } from '#lists/x.ts';\nx();`,
  'features/data-quality/listed.ts': `import { x } from '#features/history/x.ts';\nx();`,
  'pages/accounts/type.ts': `import type { X } from '#api/contract/x.ts';\nexport type Y = X;`,
  'pages/accounts/x.test.ts': `import { x } from '#mocks/x.ts';\nx();`,
  'row-engine/inside.ts': `import { x } from '#row-engine/core/x.ts';\nx();`,
  'metrics/type.ts': `import type { X } from '#api/contract/x.ts';\nexport type Y = X;`,
};

test('an import across a boundary is reported', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rooms-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(inRoot('oxlint.config.ts'), path.join(folder, 'oxlint.config.ts'));
  await symlink(inRoot('node_modules'), path.join(folder, 'node_modules'));
  for (const [name, text] of Object.entries({ ...refused, ...allowed })) {
    const file = path.join(folder, 'src', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${text}\n`);
  }
  const oxlint = inRoot('node_modules/oxlint/bin/oxlint');
  const { stdout } = await promisify(execFile)(process.execPath, [oxlint, '--format=unix', 'src'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  const reported = stdout.matchAll(/^src\/(\S+?):\d.*no-restricted-imports/gm);
  expect(new Set(Array.from(reported, ([, name]) => name))).toEqual(new Set(Object.keys(refused)));
});
