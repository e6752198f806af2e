import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { idle } from '#lib/idle.ts';
import { useUser } from '#workspace/user.tsx';
import { keepEarlyKey, pressedEarly, takeEarlyKey } from '#app/palette/early-key.ts';
import { paths } from '#app/paths.ts';
import { Navigation } from './navigation.tsx';
import { ScopeBar } from './scope-bar.tsx';
import { useLater } from './use-later.ts';
import { usePlaces } from './use-places.ts';
import { UserMenu } from './user-menu.tsx';

const SessionEnded = lazy(async () => ({
  default: (await import('./session-ended.tsx')).SessionEnded,
}));

/** Comes when the page has nothing better to do; a frame without it is better than none. */
const later = (part: 'ShellStatus' | 'ReportsMark' | 'PaletteDoor') =>
  lazy(async (): Promise<{ default: ComponentType<{ hasBatch: boolean }> }> => {
    await Promise.race([idle(), pressedEarly]);
    const parts = await import('./shell-status.tsx').catch(() => null);
    // Without the palette the key is the browser's again.
    if (parts === null) takeEarlyKey();
    return { default: parts?.[part] ?? (() => null) };
  });
const ShellStatus = later('ShellStatus');
const ReportsMark = later('ReportsMark');
const PaletteDoor = later('PaletteDoor');

/** The frame around every page: where to go, what is looked at, who is looking. */
export function Shell({ hasBatch }: { hasBatch: boolean }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  usePlaces();
  // Before anything is painted.
  useLayoutEffect(keepEarlyKey, []);
  useLater(hasBatch);
  const { session } = useUser();
  // What is changed there is named item by item, so a scope would say nothing.
  const { pathname } = useLocation();
  const isOver = useSyncExternalStore(session.subscribe, session.isOver);
  return (
    <div className="flex min-h-dvh flex-col md:grid md:grid-cols-[12.5rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only z-50 rounded-sm bg-accent-solid px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the page
      </a>
      <Navigation
        hasBatch={hasBatch}
        search={
          <Suspense>
            <PaletteDoor hasBatch={hasBatch} />
          </Suspense>
        }
      >
        <Suspense>
          <ReportsMark hasBatch={hasBatch} />
        </Suspense>
      </Navigation>
      <div className="flex min-w-0 flex-col">
        <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 md:px-6 print:border-0 print:p-0">
          {!isScopeless(pathname) && <ScopeBar />}
          <div className="ml-auto flex items-center gap-1 print:hidden">
            <div className="w-28">
              <Suspense>
                <ShellStatus hasBatch={hasBatch} />
              </Suspense>
            </div>
            <UserMenu />
          </div>
        </header>
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col gap-4 wrap-break-word px-4 py-4 outline-none md:px-6 print:px-0 print:py-2"
        >
          <Outlet />
        </main>
      </div>
      {isOver && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
}

/** A new page is announced by its heading, which a screen reader would else not notice. */
function useFocusOnNewPage(main: { current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const heading = main.current?.querySelector('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, main]);
}

/** Pages on which channels and accounts filter nothing. */
function isScopeless(pathname: string): boolean {
  return pathname.startsWith(paths.batch) || pathname === paths.settings;
}
