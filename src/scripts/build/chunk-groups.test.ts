import { expect, test } from 'vitest';
import { chunkGroups, isInHead } from './chunk-groups.ts';

/** What each module imports; every other module exists and imports nothing. */
const imports: Record<string, string[]> = {
  '/src/main.ts': [
    '/node_modules/react/index.js',
    '/node_modules/@tanstack/react-query/useQueries.js',
    '/src/lib/clock.ts',
  ],
  '/src/app/app.tsx': ['/node_modules/react/index.js', '/node_modules/react-dom/index.js'],
  '/src/pages/campaigns/campaigns-page.tsx': ['/src/ui/grid/grid.tsx', '/src/lib/clock.ts'],
};

function fileOf(id: string, lacks?: string): string | undefined {
  const graph = {
    getModuleInfo: (of: string) => (of === lacks ? null : { importedIds: imports[of] ?? [] }),
  };
  const names = chunkGroups('/').map(({ name }) =>
    typeof name === 'function' ? name(id, graph as never) : name,
  );
  return names.find((name) => typeof name === 'string');
}

test.each([
  ['/src/main.ts', undefined],
  ['/node_modules/react/index.js', 'vendor'],
  ['/node_modules/@tanstack/react-query/useQueries.js', undefined],
  ['/node_modules/react-dom/index.js', 'dom'],
  ['/src/lib/clock.ts', 'main'],
  ['/src/ui/grid/grid.tsx', 'list'],
  ['/src/pages/campaigns/campaigns-page.tsx', undefined],
  ['/src/pages/settings/settings-page.tsx', undefined],
])('%s belongs to the first step that needs it', (id, file) => {
  expect(fileOf(id)).toBe(file);
});

test.each([
  ['assets/vendor-a1B2c3_-.js', true],
  ['assets/page--1B2c3_4.js', true],
  ['assets/main-a1B2c3D4.css', true],
  ['assets/main-page-a1B2c3D4.js', false],
  ['assets/campaigns-page-a1B2c3D4.js', false],
])('%s is in the head of the page: %s', (file, isListed) => {
  expect(isInHead(file)).toBe(isListed);
});

test('a root that has moved fails the build', () => {
  expect(() => fileOf('/src/main.ts', '/src/app/app.tsx')).toThrow('No module /src/app/app.tsx');
});
