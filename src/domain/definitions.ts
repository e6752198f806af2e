/** What each metric means, as the reader finds it on hover and focus: one wording for tiles, headers and charts, of lists and of reports. */
export const definitions = {
  spend: 'What the ads cost in the period.',
  sales:
    'Sales attributed to the ads within the attribution window. Where the service leaves them out, they are spend × ROAS.',
  roas: 'Return on ad spend: attributed sales ÷ spend, over the sums.',
  acos: 'Advertising cost of sales: spend ÷ attributed sales, over the sums, never a mean of rows.',
  impressions: 'How often the ads were shown.',
  clicks: 'How often the ads were clicked.',
  ctr: 'Click-through rate: clicks ÷ impressions.',
  conversions: 'Orders attributed to the ads.',
  cvr: 'Conversion rate: conversions ÷ clicks.',
  cpc: 'Cost per click: spend ÷ clicks.',
} as const;
