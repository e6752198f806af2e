import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bytes } from '#lib/bytes.ts';
import { age, counted } from '#lib/format.ts';
import { canReachTabs } from '#lib/tabs.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { areaWords } from '#workspace/settings/area-words.ts';
import { type Kept, shownAreas, useKept } from '#workspace/settings/use-kept.ts';
import { siteText } from './site-text.ts';
import { EraseDialog, type ErasedAreas } from './erase-dialog.tsx';

const own = shownAreas.filter((area) => areaWords[area].isOwn === true);
const asked = shownAreas.filter((area) => areaWords[area].isOwn !== true);

/** What is kept on this device, area by area, with its size and a way to delete it. */
export function KeptPanel() {
  const kept = useKept();
  const [erasing, setErasing] = useState<ErasedAreas | null>(null);
  const { areas } = kept;
  const all = [...areas.values()];
  const isEmpty = all.every(({ entries }) => entries === 0);
  const size: Size = {
    bytes: all.reduce((sum, area) => sum + area.bytes, 0),
    isEstimate: all.some(({ isEstimate }) => isEstimate),
  };
  const line = (area: (typeof shownAreas)[number]) => (
    <AreaLine
      key={area}
      area={area}
      measured={areas.get(area)}
      onErase={() => setErasing([area])}
    />
  );
  return (
    <Panel title="Kept on this device">
      <Erased />
      {!kept.isThere && (
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
        Under your user, in this browser alone: it goes to no server. {siteText(kept)}
      </p>
      <table aria-label="Kept on this device" className="w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">How much</th>
            <th scope="col">Delete</th>
          </tr>
        </thead>
        <tbody>
          <Heading>Yours: there is no copy of it anywhere else</Heading>
          {own.map(line)}
        </tbody>
        <tbody>
          <Heading>From the service: it can be asked for again</Heading>
          {asked.map(line)}
        </tbody>
        <tfoot>
          <tr className="align-baseline">
            <th scope="row" className="py-2 pr-3 font-semibold">
              All of it
            </th>
            <td className="py-2 pr-3 text-right font-semibold whitespace-nowrap">
              {areas.size < shownAreas.length ? '…' : sizeText(size)}
            </td>
            <td className="py-2 text-right">
              <Button
                size="small"
                aria-disabled={isEmpty || undefined}
                onClick={() => !isEmpty && setErasing(shownAreas)}
              >
                Delete all…
              </Button>
            </td>
          </tr>
        </tfoot>
      </table>
      {erasing !== null && <EraseDialog areas={erasing} onKeep={() => setErasing(null)} />}
    </Panel>
  );
}

type Size = Pick<NonNullable<ReturnType<Kept['areas']['get']>>, 'bytes' | 'isEstimate'>;

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

interface AreaLineProps {
  area: (typeof shownAreas)[number];
  /** `undefined` until it was. */
  measured: ReturnType<Kept['areas']['get']>;
  onErase: () => void;
}

function AreaLine({ area, measured, onErase }: AreaLineProps) {
  const { name, what } = areaWords[area];
  const { entries = 0, newestAt = null } = measured ?? {};
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1.5 pr-3 font-normal">
        {name}
        <span className="block text-xs text-muted">{what}</span>
      </th>
      <td className="py-1.5 pr-3 text-right whitespace-nowrap">
        {measured === undefined ? '…' : entries === 0 ? 'Nothing' : sizeText(measured)}
        <span className="block text-xs text-muted">
          {entries > 0 && counted(entries, 'entry', 'entries')}
          <span className="max-sm:hidden">
            {entries > 0 && newestAt !== null && `, newest ${age(newestAt)}`}
          </span>
          {entries === 0 && '\u00a0'}
        </span>
      </td>
      <td className="py-1.5 text-right">
        <Button
          size="small"
          aria-label={`Delete ${name}…`}
          aria-disabled={entries === 0 || undefined}
          onClick={() => entries > 0 && onErase()}
        >
          Delete…
        </Button>
      </td>
    </tr>
  );
}

/** What the page before this one has deleted, said once: it was loaded anew for it. */
function Erased() {
  const state = useLocation().state as unknown;
  const navigate = useNavigate();
  const [erased] = useState(() => erasedOf(state));
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (erased === null) return;
    line.current?.focus();
    void navigate('.', { replace: true, state: null, preventScrollReset: true });
    // Once, for this very page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (erased === null) return null;
  return (
    <p ref={line} tabIndex={-1} className="mb-2 font-medium outline-none">
      Deleted: {erased}.
    </p>
  );
}

function erasedOf(state: unknown): string | null {
  const { erased } = Object(state) as { erased?: unknown };
  return typeof erased === 'string' ? erased : null;
}
