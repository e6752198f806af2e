import { useState } from 'react';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { hasSingleKeys, setSingleKeys } from '#ui/single-key-shortcuts.ts';
import { KeyCaps } from './key-caps.tsx';
import { shortcutsOnPage } from './shortcuts-on-page.ts';

/** Lists the shortcuts that work on the current page, with a switch for single-key shortcuts. */
export function KeyboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys);
  const [page] = useState(() => document.getElementById('main') ?? document);
  return (
    <Dialog title="Keyboard shortcuts" isWide onClose={onClose}>
      <div className="columns-1 gap-8 sm:columns-2">
        {shortcutsOnPage(page, isOn).map(({ title, lines }) => (
          <section key={title} className="mb-4 break-inside-avoid" aria-label={title}>
            <h3 className="mb-1 text-xs font-medium">{title}</h3>
            <dl>
              {lines.map(({ keys, does, isSequence = false }) => (
                <div
                  key={does}
                  className="flex min-h-8 items-center justify-between gap-3 border-b border-line py-1 last:border-0"
                >
                  <dt className="min-w-0 text-ink">{does}</dt>
                  <dd className="flex shrink-0 flex-wrap justify-end gap-1">
                    <KeyCaps keys={keys} between={isSequence ? 'then' : undefined} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="flex items-start gap-2 border-t border-line pt-3 text-ink">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => {
            setSingleKeys(currentTarget.checked);
            setOn(currentTarget.checked);
          }}
          className="mt-0.5 size-4 accent-accent-solid"
        />
        <span>
          Single-key shortcuts
          <span className="block text-xs text-muted">
            Turn off if you use speech input or press keys by accident. Saved on this device.
          </span>
        </span>
      </label>
    </Dialog>
  );
}
