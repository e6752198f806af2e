import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bytes } from '#lib/bytes.ts';
import { age, counted } from '#lib/format.ts';
import { canReachTabs } from '#lib/tabs.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { DeleteDataDialog, type AreasToDelete } from './delete-data-dialog.tsx';
import { storageAreaLabels } from './storage-area-labels.ts';
import { storageQuotaText } from './storage-quota-text.ts';
import { type StorageUsage, visibleAreas, useStorageUsage } from './use-storage-usage.ts';

const userData = visibleAreas.filter((area) => storageAreaLabels[area].isUserData === true);
const serviceData = visibleAreas.filter((area) => storageAreaLabels[area].isUserData !== true);

/** The data saved on this device by area, with sizes and buttons to delete it. */
export function StoredDataPanel() {
  const usage = useStorageUsage();
  const [deleting, setDeleting] = useState<AreasToDelete | null>(null);
  const { areas } = usage;
  const all = [...areas.values()];
  const isEmpty = all.every(({ entries }) => entries === 0);
  const size: Size = {
    bytes: all.reduce((sum, area) => sum + area.bytes, 0),
    isEstimate: all.some(({ isEstimate }) => isEstimate),
  };
  const row = (area: (typeof visibleAreas)[number]) => (
    <AreaRow
      key={area}
      area={area}
      measured={areas.get(area)}
      onDelete={() => setDeleting([area])}
    />
  );
  return (
    <Panel title="Saved on this device">
      <DeletedNote />
      {!usage.isAvailable && (
        <div className="mb-3">
          <Notice tone="warn">
            This browser stores nothing for this site, as some do in private windows. Everything is
            lost when you close or reload the page.
          </Notice>
        </div>
      )}
      {!canReachTabs() && (
        <div className="mb-3">
          <Notice tone="warn">
            This browser does not let tabs work together. Use Crosschannel in one tab at a time.
          </Notice>
        </div>
      )}
      <p className="mb-2 text-muted">
        Saved for your user in this browser only, never on a server. {storageQuotaText(usage)}
      </p>
      <table aria-label="Saved on this device" className="w-full table-fixed text-left">
        <colgroup>
          <col />
          {/* Wide enough for every size, so that none makes names wrap when it is known. */}
          <col className="w-28 sm:w-48 lg:w-72" />
          <col className="w-20" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Size</th>
            <th scope="col">Delete</th>
          </tr>
        </thead>
        <tbody>
          <Heading>Your data (no other copy)</Heading>
          {userData.map(row)}
        </tbody>
        <tbody>
          <Heading>From the service (can be loaded again)</Heading>
          {serviceData.map(row)}
        </tbody>
        <tfoot>
          <tr className="align-baseline">
            <th scope="row" className="py-2 pr-3 font-semibold">
              Total
            </th>
            <td colSpan={2} className="py-2 pr-23 text-right font-semibold whitespace-nowrap">
              {areas.size < visibleAreas.length ? '…' : sizeText(size)}
            </td>
          </tr>
          <tr>
            <td colSpan={3} className="text-right">
              <Button
                variant="caution"
                size="small"
                aria-disabled={isEmpty || undefined}
                onClick={() => !isEmpty && setDeleting(visibleAreas)}
              >
                Delete all data on this device…
              </Button>
            </td>
          </tr>
        </tfoot>
      </table>
      {deleting !== null && (
        <DeleteDataDialog areas={deleting} onCancel={() => setDeleting(null)} />
      )}
    </Panel>
  );
}

type Size = Pick<NonNullable<ReturnType<StorageUsage['areas']['get']>>, 'bytes' | 'isEstimate'>;

const sizeText = ({ bytes: size, isEstimate }: Size): string =>
  `${isEstimate ? 'about ' : ''}${bytes(size)}`;

function Heading({ children }: { children: string }) {
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={3}
        className="border-b border-line pt-3 pb-1 text-xs font-medium text-muted"
      >
        {children}
      </th>
    </tr>
  );
}

interface AreaRowProps {
  area: (typeof visibleAreas)[number];
  /** `undefined` until measured. */
  measured: ReturnType<StorageUsage['areas']['get']>;
  onDelete: () => void;
}

function AreaRow({ area, measured, onDelete }: AreaRowProps) {
  const { name, description } = storageAreaLabels[area];
  const { entries = 0, newestAt = null } = measured ?? {};
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1.5 pr-3 font-normal">
        <span className="lg:inline-block lg:w-40">{name}</span>
        <span className="block text-xs text-muted lg:inline-block lg:max-w-[calc(100%-10rem)] lg:align-baseline">
          {description}
        </span>
      </th>
      <td className="py-1.5 pr-3 text-right whitespace-nowrap">
        {measured === undefined ? '…' : entries === 0 ? 'Empty' : sizeText(measured)}
        <span className="block text-xs text-muted lg:float-left lg:leading-5">
          {entries > 0 && counted(entries, 'entry', 'entries')}
          <span className="max-sm:hidden">
            {entries > 0 && newestAt !== null && `, newest ${age(newestAt)}`}
          </span>
          {entries === 0 && '\u00a0'}
        </span>
      </td>
      <td className="py-1.5 text-right">
        <Button
          variant="caution"
          size="small"
          aria-label={`Delete ${name}…`}
          aria-disabled={entries === 0 || undefined}
          onClick={() => entries > 0 && onDelete()}
        >
          Delete…
        </Button>
      </td>
    </tr>
  );
}

/** Confirms once what was deleted before the page reloaded. */
function DeletedNote() {
  const state = useLocation().state as unknown;
  const navigate = useNavigate();
  const [deleted] = useState(() => parseDeletedName(state));
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (deleted === null) return;
    note.current?.focus();
    void navigate('.', { replace: true, state: null, preventScrollReset: true });
    // Only once, after the reload.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (deleted === null) return null;
  return (
    <p ref={note} tabIndex={-1} className="mb-2 font-medium outline-none">
      Deleted: {deleted}.
    </p>
  );
}

function parseDeletedName(state: unknown): string | null {
  const { erased } = Object(state) as { erased?: unknown };
  return typeof erased === 'string' ? erased : null;
}
