import { BatchPage } from '#features/batch/batch-page.tsx';

/** The older interface's batches of changes. */
export function Batch() {
  return <BatchPage />;
}
