/** The panel on the device, as this tab knows it: read, changed by one tab at a time, and told to the others. */
import type { TabPorts } from '#workspace/tab-ports.ts';
import {
  createSyncedStore,
  type SyncedStore,
  type SyncedStoreListeners,
} from '#workspace/job-polling/synced-store.ts';
import { happen as reduce, type Told } from './panel.ts';
import { emptyPanel, type Panel, panelKey, parsePanel } from './record.ts';

export type KeptPanel = SyncedStore<Panel, Told>;

export function keepPanel(ports: TabPorts, listeners: SyncedStoreListeners<Panel>): KeptPanel {
  return createSyncedStore<Panel, Told>(
    ports,
    {
      name: 'reports',
      area: 'reports',
      key: panelKey,
      parse: parsePanel,
      empty: emptyPanel,
      reduce,
    },
    listeners,
  );
}
