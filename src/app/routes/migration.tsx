import { endpoints } from '#api/contract/endpoints.ts';
import { v2PathOf, v2Paths } from '#api/contract/v2-paths.ts';
import { MigrationPage } from '#features/migration/migration-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { paths } from '#app/paths.ts';
import { Breadcrumb } from '#app/shell/breadcrumb.tsx';

/** How v2 paths map to v3. The page makes no requests. */
export function Migration() {
  return (
    <>
      <title>v2 to v3 migration · Crosschannel</title>
      <Breadcrumb to={paths.batch}>Target ACOS (v2)</Breadcrumb>
      <PageHeader title="v2 to v3 migration" />
      <MigrationPage paths={v2Paths} pathOf={v2PathOf} added={added} />
    </>
  );
}

const before = new Set(v2Paths.map(({ v3 }) => v3));

/** Endpoints that neither belong to v2 nor replace one of v2. */
const added = Object.values(endpoints).filter(
  ({ method, path }) => !/\/v2\//.test(path) && !before.has(`${method} ${path}`),
);
