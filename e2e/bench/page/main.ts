/** The benchmark's page: mounts one contender, runs commands, reports times. */
import type { BenchRequest, BenchPage, ContenderName } from '../protocol.ts';
import './bench.css';
import { type Contender, type Start, collator } from './contender.ts';
import { measure } from './measure.ts';
import { scrollDown } from './scroll.ts';

/** Each in its own chunk: a page loads only what it measures. */
const starts: Record<ContenderName, () => Promise<{ start: Start }>> = {
  ours: () => import('./ours.tsx'),
  'ag-grid': () => import('./ag-grid.ts'),
  'revo-grid': () => import('./revo-grid.ts'),
  tanstack: () => import('./tanstack.ts'),
  floor: () => import('./floor.ts'),
  empty: () => import('./empty.ts'),
};

const box = document.querySelector<HTMLElement>('#root') ?? document.body;
let contender: Contender | null = null;

const page: BenchPage = {
  async start(name, rows) {
    const { start } = await starts[name]();
    contender = await start(box, rows);
  },
  run({ ask, expected }) {
    const { field, text, rows } = expected;
    const own = started();
    return measure(
      () => act(own, ask),
      () => {
        // Others put the currency after the amount.
        const cell = own.firstCell(field)?.trim();
        const first = field === 'bid' ? cell?.split(/\s/)[0] : cell;
        return first !== undefined && collator.compare(first, text) === 0 && own.count() === rows;
      },
      'load' in ask ? () => (own.firstCell(field) ?? '') !== '' : undefined,
    );
  },
  scroll: (screens) => scrollDown(box, contender?.cells ?? null, screens),
  memory: measuredMemory,
};
Object.assign(window, { bench: page });

function started(): Contender {
  if (contender === null) throw new Error('No contender has been started.');
  return contender;
}

async function act(own: Contender, ask: BenchRequest): Promise<void> {
  if ('load' in ask) await own.load(await fetch(ask.load));
  else if ('sort' in ask) await own.sort(ask.sort, ask.descending);
  else await own.filter(ask.filter);
}

/**
 * Memory of page and workers, including array buffers; not every Chromium can measure it, and the DOM types
 * do not have it yet.
 */
async function measuredMemory(): Promise<number | null> {
  if (!('measureUserAgentSpecificMemory' in performance)) return null;
  const ask = performance.measureUserAgentSpecificMemory as () => Promise<{ bytes: number }>;
  const found = await ask.call(performance).catch(() => null);
  return found && found.bytes;
}
