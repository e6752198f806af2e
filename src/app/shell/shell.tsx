import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Location, Outlet, useLocation, useNavigate } from 'react-router';
import { PaletteButton } from '#app/palette/palette-button.tsx';
import { usePlace } from '#app/place.ts';
import { releaseQueries } from '#app/start.ts';
import { contentComplete } from '#lib/idle.ts';
import { DateRangeButton } from './date-range-button.tsx';
import { useUser } from '#user/user.tsx';
import { cx } from '#ui/cx.ts';
import { Navigation } from './navigation.tsx';
import { hasDateRange, isScopeless, pageScope, ScopeBar } from './scope-bar.tsx';
import { SignInButton } from '#user/sign-in-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ForgetDeviceDialog } from '#pages/settings/forget-device-dialog.tsx';
import { paths } from '#navigation/paths.ts';
import { useScoped } from '#navigation/scope.ts';
import { PictureSubject } from '#ui/charts/picture-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { themes, useTheme } from '#ui/theme.ts';

/** The frame of every page: navigation, scope filters and user menu. */
export function Shell({ hasBatch }: { hasBatch: boolean }) {
  const main = useRef<HTMLElement>(null);
  useNewPage(main);
  usePlace();
  const background = useBackground(hasBatch);
  const { session } = useUser();
  const location = useLocation();
  const { pathname } = location;
  const queryClient = useQueryClient();
  const hasScope = !isScopeless(pathname);
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
        Skip to content
      </a>
      <Navigation
        hasBatch={hasBatch}
        search={<PaletteButton hasBatch={hasBatch} />}
        notifications={background && <background.Notifications hasBatch={hasBatch} />}
      >
        {background && <background.ReportsMark />}
      </Navigation>
      <div className="flex min-w-0 flex-col">
        <header
          className={cx(
            'flex items-center gap-2 border-line px-4 md:h-12 md:border-b md:px-6 print:hidden',
            hasScope && 'h-12 border-b',
          )}
        >
          {hasScope && <ScopeBar>{hasDateRange(pathname) && <DateRangeButton />}</ScopeBar>}
          {/* A narrow screen has it in the navigation’s bar, which keeps its room and stays in view. */}
          <div className="ml-auto flex h-12 items-center gap-1 max-md:fixed max-md:top-0 max-md:right-2 max-md:z-10">
            <div className="w-28">{background && <background.ShellStatus />}</div>
            <UserMenu />
          </div>
        </header>
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col gap-4 wrap-break-word px-4 py-4 outline-none max-md:[:has([role=log]>*)_&]:pb-40 md:px-6 print:px-0 print:py-2"
        >
          {background && <background.StorageNotice />}
          {background && <background.LinkNotice />}
          <PictureSubject value={() => pictureSubject(location, queryClient)}>
            <Outlet />
          </PictureSubject>
        </main>
      </div>
      {isOver && <SessionEndedDialog />}
    </div>
  );
}

/** What charts are of: the record of the page, by its heading, or else the scope. */
function pictureSubject(location: Location, client: QueryClient): string | null {
  const isOfRecord = /^\/[^/]+\/./.test(location.pathname);
  if (isOfRecord) return document.querySelector('main h1')?.textContent.trim() ?? null;
  const scope = pageScope(location, client);
  return scope && `Scope: ${scope}`;
}

/**
 * Once a new page is displayed: moves the focus to its heading, so that screen readers announce it, and leaves its
 * queries to it.
 */
function useNewPage(main: { current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  // Before the next frame, which may move the focus on to where the user was on the page.
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    const heading = main.current?.querySelector('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, main]);
  useEffect(() => {
    previous.current = pathname;
    // Once the page's own effects have run, in development twice.
    const timer = setTimeout(releaseQueries);
    return () => clearTimeout(timer);
  }, [pathname]);
}

/** Loads and starts the background work once the page's own content is complete; `undefined` before. */
function useBackground(hasBatch: boolean): Background | undefined {
  const queryClient = useQueryClient();
  const [background, setBackground] = useState<Background>();
  useEffect(() => {
    const gone = new AbortController();
    void contentComplete(gone.signal)
      .then(() => import('./background.tsx'))
      .then((code) => {
        if (gone.signal.aborted) return undefined;
        startTransition(() => setBackground(code));
        return code.startBackground(hasBatch, queryClient);
      })
      // Without it, the page works.
      .catch(() => {});
    return () => gone.abort();
  }, [hasBatch, queryClient]);
  return background;
}

type Background = typeof import('./background.tsx');

/** Covers the page when the session has ended. A user who stays to copy typed text sees it again on the next page. */
export function SessionEndedDialog() {
  const { pathname } = useLocation();
  const [staysAt, setStaysAt] = useState('');
  if (staysAt === pathname) return null;
  return (
    <Dialog title="Session ended" actions={<SignInButton onStay={() => setStaysAt(pathname)} />}>
      <p>Your session has ended. Sign in again to return to this page as you left it.</p>
    </Dialog>
  );
}

/** The user's name, theme, settings and sign-out. */
function UserMenu() {
  const { name, signOut } = useUser();
  const navigate = useNavigate();
  const scoped = useScoped();
  const [theme, setTheme] = useTheme();
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      <Menu
        label={`User menu, ${name}`}
        trigger={
          <>
            <Icon name="user" />
            <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
          </>
        }
        items={[
          { heading: 'Theme' },
          ...themes.map(({ value, label }) => ({
            label,
            checked: value === theme,
            onSelect: () => setTheme(value),
          })),
          'separator',
          { label: 'Settings', onSelect: () => void navigate(scoped(paths.settings)) },
          { label: 'Sign out', onSelect: () => void signOut() },
          {
            label: 'Delete all data and sign out…',
            isDanger: true,
            onSelect: () => setForgetting(true),
          },
        ]}
      />
      {isForgetting && <ForgetDeviceDialog onClose={() => setForgetting(false)} />}
    </>
  );
}
