/** For tests: several browser tabs with one user's storage, and a service with a fixed response time. */
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import type { ServiceResponse, Call } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { startTabs, type TestTab } from '#user/test-tabs.ts';
import { type ScanKind, scanDefinitions } from '#features/scans/scan-kinds.ts';
import { createScanStore, type ScanStore } from './scan-store.ts';

export interface Tab extends TestTab {
  scan: ScanStore;
}

interface Asked {
  endpoint: EndpointName;
  ids: string[];
  unitsLeft: number | undefined;
}

/** Milliseconds between two responses. */
const pace = 200;

export function startScanTabs() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const asked: Asked[] = [];
  const tabs = startTabs();
  const browser = {
    asked,
    /** The requested IDs in order, once per response. */
    answered: [] as string[],
    /** The service's reply to some IDs; `null` for an ordinary response. */
    reply: (_ids: readonly string[]): ServiceError | null => null,
    isOnline: true,
    setLive: (isLive: boolean) => tabs.setLive(isLive),
    openTab,
    storage: tabs.storage,
  };

  let free = 0;
  installClient(fakeClient((endpoint, call = {}) => answerLater(endpoint, call)));

  function answerLater(endpoint: EndpointName, call: Call): Promise<ServiceResponse> {
    const { unitsLeft, around = (send) => send() } = call;
    const json = call.json as { product_ids: string[] } | undefined;
    const ids = json?.product_ids ?? [call.path?.['listingId'] ?? ''];
    free = Math.max(free + pace, Date.now() + pace);
    return new Promise((give, fail) => {
      const timer = setTimeout(() => {
        asked.push({ endpoint, ids, unitsLeft });
        const refusal = refusalOf(ids);
        const status = refusal?.failure.kind === 'rateLimited' ? 429 : 200;
        void around(async () => new Response(null, { status }));
        if (refusal) fail(refusal);
        else {
          browser.answered.push(...ids);
          give({ body: bodyOf(endpoint, ids), receivedAt: Date.now() });
        }
      }, free - Date.now());
      call.signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        fail(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  function refusalOf(ids: readonly string[]): ServiceError | null {
    if (!tabs.isLive) return new ServiceError({ kind: 'unauthorized' });
    if (!browser.isOnline) return new ServiceError({ kind: 'network' });
    return browser.reply(ids);
  }

  function openTab(kind: ScanKind): Tab {
    const tab = tabs.open();
    return Object.assign(tab, { scan: createScanStore(scanDefinitions[kind], tab.ports) });
  }

  return browser;
}

function bodyOf(endpoint: EndpointName, ids: readonly string[]): unknown {
  if (endpoint === 'quality') return { listing_id: ids[0], score: 50 };
  const data = ids
    .filter((id) => !id.startsWith('unknown'))
    .map((id) => ({ product_id: id, is_eligible_for_optimization: true, has_fba: false }));
  return { data };
}
