import { BatchPage } from '#features/batch/batch-page.tsx';

/** Target ACOS changes through the v2 API. */
export function Batch() {
  return <BatchPage />;
}
