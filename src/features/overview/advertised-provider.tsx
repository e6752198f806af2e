/** Shares the advertised products that one part of the overview has loaded with another: nothing is loaded twice. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Scope } from '#shared/performance/report-source.ts';
import type { Advertised } from './findings/use-advertised.ts';

interface Loaded {
  scope: Scope;
  advertised: Advertised;
}

const LoadedContext = createContext<Loaded | null>(null);
/** A separate context, so that the component that shares the products does not render again. */
const ShareContext = createContext<(loaded: Loaded) => void>(() => {});

export function AdvertisedProvider({ children }: { children: ReactNode }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  return (
    <ShareContext value={setLoaded}>
      <LoadedContext value={loaded}>{children}</LoadedContext>
    </ShareContext>
  );
}

/** Shares the products of that scope. */
export function useShareAdvertised(scope: Scope, advertised: Advertised): void {
  const share = use(ShareContext);
  useEffect(() => share({ scope, advertised }), [share, scope, advertised]);
}

/** The shared products of that scope; `undefined` until loaded. */
export function useSharedAdvertised(scope: Scope): Advertised | undefined {
  const loaded = use(LoadedContext);
  return loaded?.scope === scope ? loaded.advertised : undefined;
}
