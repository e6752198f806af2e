import { endpoints } from '#api/contract/endpoints.ts';
import { v2PathOf, v2Paths } from '#api/contract/v2-paths.ts';
import { MigrationPage } from '#features/migration/migration-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { paths } from '#app/paths.ts';
import { Breadcrumb } from '#app/shell/breadcrumb.tsx';

/** What became of the older interface. It asks the service for nothing. */
export function Migration() {
  return (
    <>
      <title>From v2 to v3 · Crosschannel</title>
      <Breadcrumb to={paths.batch}>Batch</Breadcrumb>
      <PageHeader title="From v2 to v3" />
      <MigrationPage paths={v2Paths} pathOf={v2PathOf} added={added} />
    </>
  );
}

const before = new Set(v2Paths.map(({ v3 }) => v3));

/** What is neither of v2 nor in the place of something of it. */
const added = Object.values(endpoints).filter(
  ({ method, path }) => !/\/v2\//.test(path) && !before.has(`${method} ${path}`),
);
