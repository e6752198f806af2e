import { Card, GroupCard } from './card.tsx';
import { CardBar } from './card-bar.tsx';
import { cardLayout } from './card-layout.ts';
import { CardTotals } from './card-totals.tsx';

/** What a grid shows instead of a table’s rows, totals and header if it is narrow; loaded only there. */
export const cards = { layOut: cardLayout, Card, GroupCard, CardTotals, CardBar };

export type Cards = typeof cards;
