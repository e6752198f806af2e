/** Words for the names of sellers, products and campaigns. None of them is a real company. */

/** A seller's line of business: product names, and their price in major units. */
export interface Trade {
  products: readonly string[];
  price: number;
}

export const trades: readonly Trade[] = [
  {
    products: [
      'Stainless water bottle',
      'Insulated lunch box',
      'Bamboo cutting board',
      'French press',
      'Cast-iron pan',
      'Glass food containers',
    ],
    price: 24,
  },
  {
    products: [
      'Yoga mat',
      'Resistance bands',
      'Foam roller',
      'Adjustable dumbbell',
      'Running belt',
      'Jump rope',
    ],
    price: 29,
  },
  {
    products: [
      'USB-C hub 7-in-1',
      'Laptop stand',
      'Wireless charger',
      'Phone case',
      'LED desk lamp',
      'Cable organiser',
    ],
    price: 27,
  },
  {
    products: [
      'Baby monitor',
      'Swaddle blanket',
      'Silicone bib',
      'Stroller organiser',
      'Night light',
      'Bath thermometer',
    ],
    price: 32,
  },
  {
    products: [
      'Dog bed',
      'Cat fountain',
      'Slow feeder bowl',
      'Retractable leash',
      'Litter mat',
      'Puppy training pads',
    ],
    price: 31,
  },
  {
    products: [
      'Vitamin C serum',
      'Hyaluronic cream',
      'Beard oil',
      'Hair clipper',
      'Silk pillowcase',
      'Crème de nuit',
    ],
    price: 19,
  },
  {
    products: [
      'Garden hose 30 m',
      'Raised bed',
      'Solar path lights',
      'Pruning shears',
      'Plant pots, set of 6',
      'Bird feeder',
    ],
    price: 36,
  },
  {
    products: [
      'Board game "Harbour"',
      'Wooden train set',
      'Puzzle 1,000 pieces',
      'Watercolour set',
      'Card game',
      'Building blocks',
    ],
    price: 26,
  },
  {
    products: [
      'Hiking socks 3-pack',
      'Rain jacket',
      'Merino base layer',
      'Trekking poles',
      'Camping stove',
      'Headlamp',
    ],
    price: 41,
  },
  {
    products: [
      'Müsliriegel 12×40 g',
      'Olive oil 1 l',
      'Loose green tea',
      'Coffee beans 1 kg',
      'Protein powder',
      'Crackers au fromage',
    ],
    price: 18,
  },
];

const first = [
  'Nord',
  'Lumen',
  'Alder',
  'Kite',
  'Brook',
  'Terra',
  'Pico',
  'Velo',
  'Hazel',
  'Onda',
  'Fjord',
  'Ember',
  'Quill',
  'Marlo',
  'Sable',
  'Tern',
  'Yarrow',
  'Ostra',
  'Cobalt',
  'Zephyr',
  'Bramble',
  'Juno',
  'Willow',
  'Arbor',
];
const second = [
  'licht',
  'field',
  '& Finch',
  'Works',
  'Supply',
  'haus',
  'Goods',
  'Living',
  'craft',
  'Outfitters',
  'Home',
  'Labs',
  'Kontor',
  'stone',
  'Trading',
  'Co.',
];

/** Names that a table, a filter, a CSV file and a screen reader have to get right. */
const unusual = [
  'Café Crème & Cie',
  'Müller’s Küchenwelt',
  'O’Hara "Outdoor", Ltd.',
  'Señor Pícaro, S.L.',
  '🐾 PawPal',
  'مطبخ النور',
  'בית הספרים',
  '北欧雑貨 Hygge',
  'Ångström & Søn',
  '=SUM(Garden)',
];

/** The name of seller `i`: no two sellers share one up to 3,840, and every eighth is unusual. */
export function sellerName(i: number): string {
  const rare = Math.floor(i / 8);
  const special = i % 8 === 5 ? unusual[rare] : undefined;
  if (special !== undefined) return special;
  const a = first[(i * 7) % first.length] ?? '';
  const b = second[(i * 5 + Math.floor(i / first.length)) % second.length] ?? '';
  const joined = /^[a-z]/.test(b) ? a + b : `${a} ${b}`;
  const round = Math.floor(i / (first.length * second.length));
  return round === 0 ? joined : `${joined} ${round + 1}`;
}

const matchNames = [
  'Exact',
  'Phrase',
  'Broad',
  'Auto',
  'Competitor',
  'Brand defence',
  'Catch-all',
  'PAT',
];

/** A campaign's name in one of the ways sellers write them. `style`, `topic`: draws in [0, 1). */
export function campaignName(
  code: string,
  product: string,
  country: string,
  style: number,
  topic: number,
): string {
  const match = matchNames[Math.floor(topic * matchNames.length)] ?? 'Auto';
  const quarter = `Q${1 + Math.floor(topic * 4)}`;
  if (code === 'DSP')
    return `[DSP] ${topic < 0.5 ? 'Retargeting 30d' : 'In-market'} – ${product} ${country}`;
  if (style < 0.45) return `${code} | ${match} | ${product} | ${country}`;
  if (style < 0.65) return `${code}_${match}_${product}_${country}`;
  if (style < 0.8) return `${product} - ${match.toLowerCase()} (${country})`;
  if (style < 0.9) return `${country} ${code} ${product} ${quarter} push 🚀`;
  if (style < 0.97) return `${product}, "hero" ${match}, ${country}`;
  return `${product} ${match} – copy (2)`;
}
