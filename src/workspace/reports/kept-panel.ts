/** The panel on the device, as this tab knows it: read, changed by one tab at a time, and told to the others. */
import type { TabPorts } from '#workspace/tab-ports.ts';
import { keepValue, type KeptValue, type ValueListeners } from '#workspace/watching/kept-value.ts';
import { happen, type Told } from './panel.ts';
import { emptyPanel, type Panel, panelKey, parsePanel } from './record.ts';

export type KeptPanel = KeptValue<Panel, Told>;

export function keepPanel(ports: TabPorts, listeners: ValueListeners<Panel>): KeptPanel {
  return keepValue<Panel, Told>(
    ports,
    {
      name: 'reports',
      area: 'reports',
      key: panelKey,
      parse: parsePanel,
      empty: emptyPanel,
      happen,
    },
    listeners,
  );
}
