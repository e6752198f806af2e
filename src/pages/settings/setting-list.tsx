import type { ReactNode } from 'react';

/** A list of settings: names beside values, or above them on narrow screens. */
export function SettingList({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[minmax(7rem,10rem)_minmax(0,1fr)]">{children}</div>
  );
}

interface SettingRowProps {
  name: ReactNode;
  /** Small text after the value. */
  note?: ReactNode;
  children: ReactNode;
}

export function SettingRow({ name, note, children }: SettingRowProps) {
  return (
    <div className="col-span-full grid grid-cols-subgrid items-center gap-y-1 border-b border-line py-1.5 last:border-b-0">
      <div className="min-w-0 wrap-anywhere">{name}</div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {children}
        {note !== undefined && <span className="text-xs text-muted">{note}</span>}
      </div>
    </div>
  );
}
