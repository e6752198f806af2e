import { expect, test } from 'vitest';
import { firstPage, type Manifest } from './first-page.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_vendor'],
    dynamicImports: [
      'src/features/campaigns/campaigns-page.tsx',
      'src/features/accounts/accounts-page.tsx',
    ],
    css: ['entry.css'],
  },
  'src/features/campaigns/campaigns-page.tsx': {
    file: 'campaigns.js',
    imports: ['index.html', '_vendor', '_grid'],
    dynamicImports: ['_charts'],
  },
  'src/features/accounts/accounts-page.tsx': { file: 'accounts.js', imports: ['_grid'] },
  _grid: { file: 'grid.js', imports: ['_vendor'], css: ['grid.css', 'entry.css'] },
  _vendor: { file: 'vendor.js' },
  _charts: { file: 'charts.js' },
};

test('includes the static imports of entry and route, each file once, and nothing loaded on demand', () => {
  expect(firstPage(manifest, ['src/features/campaigns/campaigns-page.tsx'])).toEqual({
    js: ['entry.js', 'vendor.js', 'campaigns.js', 'grid.js'],
    css: ['entry.css', 'grid.css'],
  });
});

test('reports a route that the build does not have', () => {
  expect(() => firstPage(manifest, ['src/features/none-page.tsx'])).toThrow(
    'src/features/none-page.tsx',
  );
});
