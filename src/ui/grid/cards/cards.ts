import { Card, GroupCard } from './card.tsx';
import { CardBar } from './card-bar.tsx';
import { cardLayout } from './card-layout.ts';
import { CardTotals } from './card-totals.tsx';

/** Rows as cards, for a narrow grid; loaded only there. In the place of what a table has: its rows, totals and header. */
export const cards = { layOut: cardLayout, Card, GroupCard, CardTotals, CardBar };

export type Cards = typeof cards;
