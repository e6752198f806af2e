import { useCallback, useEffect, useRef, useState } from 'react';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { ServiceError } from '#api/errors.ts';
import type { CheckConsent, CheckResult } from '#api/service-check/check-result.ts';
import { runCheck } from '#api/service-check/run-check.ts';
import { loadConfig } from '#config.ts';
import { browserHost } from '#shared/service-check/browser-host.ts';

export type CheckState =
  | { name: 'idle' | 'cancelled' }
  /** `endpoint` is the call in flight. */
  | { name: 'running'; calls: number; endpoint: EndpointName | null }
  | { name: 'done'; result: CheckResult }
  | { name: 'failed'; error: unknown };

interface Check {
  state: CheckState;
  start: (consent: CheckConsent) => void;
  cancel: () => void;
}

/** One check at a time. Cancelling, leaving the page and going offline abort it. */
export function useCheck(): Check {
  const [state, setState] = useState<CheckState>({ name: 'idle' });
  const current = useRef<AbortController>(null);
  useEffect(() => {
    const onOffline = (): void => current.current?.abort(new ServiceError({ kind: 'network' }));
    addEventListener('offline', onOffline);
    return () => {
      removeEventListener('offline', onOffline);
      current.current?.abort();
      current.current = null;
    };
  }, []);
  const start = useCallback((consent: CheckConsent): void => {
    if (!navigator.onLine) {
      setState({ name: 'failed', error: new ServiceError({ kind: 'network' }) });
      return;
    }
    const controller = new AbortController();
    current.current?.abort();
    current.current = controller;
    const show = (next: CheckState): void => {
      if (current.current === controller) setState(next);
    };
    show({ name: 'running', calls: 0, endpoint: null });
    const run = async (): Promise<CheckResult> => {
      const { contract } = await loadConfig(import.meta.env.BASE_URL);
      controller.signal.throwIfAborted();
      const onProgress = (calls: number, endpoint: EndpointName): void =>
        show({ name: 'running', calls, endpoint });
      return runCheck(browserHost({ contract, controller, onProgress }), consent);
    };
    run().then(
      (result) => show({ name: 'done', result }),
      (error: unknown) => show({ name: 'failed', error }),
    );
  }, []);
  const cancel = useCallback((): void => {
    current.current?.abort();
    current.current = null;
    setState({ name: 'cancelled' });
  }, []);
  return { state, start, cancel };
}
