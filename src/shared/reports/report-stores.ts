/** The report store of this tab. Loaded when the page is idle, or when a component needs it. */
import { portsOfThisTab } from '#shared/user/tab-ports.ts';
import { createReportStore, type ReportStore } from './report-store.ts';

let store: ReportStore | null = null;

/** The one store in this tab. Requesting it also polls here unless another tab does. */
export function reportStore(): ReportStore {
  return (store ??= createReportStore(portsOfThisTab()));
}
