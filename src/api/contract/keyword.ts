import type * as z from 'zod/mini';
import { currency, label, id, money, record, text } from './field.ts';

/**
 * api/contract/README.md, "Keywords". It has no metrics here: those come from a keyword report.
 * The list's parameter `status` filters `state`.
 */
export const Keyword = record({
  given: {
    id,
    match_type: text,
    /** Major units of `currency_code`. */
    bid: money,
    state: text,
    campaign_id: text,
    ad_group_id: text,
  },
  chosen: { channel: text, account_id: text, keyword_text: label, currency_code: currency },
});
export type Keyword = z.infer<typeof Keyword>;
