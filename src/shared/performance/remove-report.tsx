import { removalEffect } from '#shared/reports/stored-reports.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';
import type { ReportSource } from './report-source.ts';

interface RemoveReportProps {
  source: ReportSource;
  onClose: () => void;
}

/** Removes a report that pages use from this device; they use the next one that fits, if there is one. */
export function RemoveReport({ source: { jobId, name }, onClose }: RemoveReportProps) {
  const { reports, store } = useReports();
  return (
    <DangerDialog
      action="Remove report"
      onCancel={onClose}
      onConfirm={() => {
        const report = reports?.find(({ id }) => id === jobId);
        if (report) store.remove([report.key]).catch(() => {});
        onClose();
      }}
    >
      <p>
        Removes “{name}” from this device and from Reports. All pages lose its metrics, unless
        another report fits. {removalEffect}
      </p>
    </DangerDialog>
  );
}
