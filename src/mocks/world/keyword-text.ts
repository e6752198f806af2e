/** Keyword texts: search terms as shoppers type them, and names of automatic targets. */
import { pick } from './random.ts';

const before = ['', '', '', 'best', 'cheap', 'premium', 'large', 'small', 'black', 'gift'];
const after = [
  '',
  '',
  'for women',
  'for men',
  'set',
  '2 pack',
  'for home',
  'xl',
  'travel',
  'eco',
  'günstig',
  'pas cher',
];
const automatic = ['close-match', 'loose-match', 'substitutes', 'complements'];
const audiences = [
  'Views remarketing, 30 days',
  'Purchases remarketing, 90 days',
  'Similar products',
  'In-market audience',
  'Lifestyle audience',
];

/** The text of a keyword by campaign type; `draws(n)` returns the n-th draw in [0, 1). */
export function keywordText(
  type: string,
  match: string,
  product: string,
  draws: (n: number) => number,
): string {
  if (type !== 'sponsored_products' && type !== 'sponsored_brands')
    return pick(audiences, draws(2));
  if (match === 'auto') return pick(automatic, draws(2));
  const words = [pick(before, draws(3)), product.toLowerCase(), pick(after, draws(4))];
  return words.filter((word) => word !== '').join(' ');
}
