import type { ReactNode } from 'react';
import type { Keyword } from '#api/contract/keyword.ts';
import { missing, moneyWithCurrency, humanize } from '#lib/format.ts';
import { StatList } from '#ui/figure/stat-list.tsx';

interface KeywordRecordProps {
  keyword: Keyword;
  state: ReactNode;
  /** How campaign and account are displayed; `null` if there is none. */
  campaign: ReactNode;
  account: ReactNode;
}

/** Every field of a keyword. */
export function KeywordRecord({ keyword, state, campaign, account }: KeywordRecordProps) {
  return (
    <div className="grid items-start gap-x-10 lg:grid-cols-2">
      <StatList
        stats={[
          { label: 'Keyword', value: keyword.keyword_text ?? missing },
          {
            label: 'Match type',
            value: humanize(keyword.match_type),
            definition:
              'How closely a shopper’s search must match: exact, phrase, broad, or auto (the channel decides).',
          },
          {
            label: 'Bid',
            value: (
              <span className="font-semibold tabular-nums">
                {moneyWithCurrency(keyword.bid, keyword.currency_code)}
              </span>
            ),
            definition: 'Maximum price per click.',
          },
          { label: 'Status', value: state },
          { label: 'ID', value: keyword.id },
        ]}
      />
      <StatList
        stats={[
          { label: 'Campaign', value: campaign ?? missing },
          { label: 'Ad group', value: keyword.ad_group_id ?? missing },
          { label: 'Account', value: account ?? missing },
          { label: 'Channel', value: keyword.channel ?? missing },
        ]}
      />
    </div>
  );
}
