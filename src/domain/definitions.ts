/**
 * The definition of each metric, displayed on hover and focus: one wording for tiles, headers and charts of
 * lists and reports.
 */
export const definitions = {
  spend: 'Ad cost in the period.',
  sales:
    'Sales attributed to ads within the attribution window. If the service omits sales, they are estimated as spend × ROAS.',
  roas: 'Return on ad spend: attributed sales ÷ spend, computed from totals.',
  acos: 'Advertising cost of sales: spend ÷ attributed sales, computed from totals, not averaged over rows.',
  impressions: 'Number of times ads were shown.',
  clicks: 'Number of clicks on ads.',
  ctr: 'Click-through rate: clicks ÷ impressions.',
  conversions: 'Orders attributed to ads.',
  cvr: 'Conversion rate: conversions ÷ clicks.',
  cpc: 'Cost per click: spend ÷ clicks.',
} as const;
