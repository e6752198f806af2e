import { count } from '#lib/format.ts';
import type { Column } from '#ui/grid/column.ts';
import type { Draft, DraftRow } from './batch-draft.ts';
import { type BatchField, batchFields } from './batch.ts';

const headers: Record<BatchField, { header: string; unit?: string; definition: string }> = {
  asin: { header: 'ASIN', definition: 'The product ID: 10 letters and digits.' },
  countryCode: {
    header: 'Country',
    definition: 'The country of the marketplace, as a two-letter ISO 3166-1 code such as DE.',
  },
  percACoS: {
    header: 'Target ACOS',
    unit: '%',
    definition:
      'percACoS: the target for ad spend as a percentage of sales. 12.5 means 12.5%, not 1,250%.',
  },
};

const widths: Record<BatchField, number> = { asin: 128, countryCode: 80, percACoS: 116 };

/** All errors of a row as text; `null` if there are none. */
function errorText(draft: Draft, row: DraftRow): string | null {
  return batchFields.flatMap((field) => draft.problem(row, field) ?? []).join(' ') || null;
}

/** The columns of the draft grid. To be memoized by the draft and `isAnyWrong`. */
export function draftColumns(draft: Draft, isAnyWrong: boolean): Column<DraftRow>[] {
  return [
    {
      id: 'no',
      header: 'Row',
      width: 56,
      sortable: false,
      priority: 1,
      value: ({ no }) => no,
      text: ({ no }) => count(no),
    },
    ...batchFields.map((field): Column<DraftRow> => ({
      id: field,
      ...headers[field],
      width: widths[field],
      sortable: false,
      priority: 1,
      ...(field === 'percACoS' && { align: 'end' as const }),
      value: (row) => row[field],
      edit: {
        text: (row) => row[field],
        problem: (row) => draft.problem(row, field),
        check: (text) => draft.check(field, text),
        ...(field === 'percACoS' && { inputMode: 'decimal' as const }),
      },
    })),
    {
      id: 'problem',
      header: 'Errors',
      width: 420,
      sortable: false,
      priority: 3,
      isLong: isAnyWrong,
      cell: (row) => {
        const problem = errorText(draft, row);
        return problem !== null && <span className="text-bad">{problem}</span>;
      },
      value: (row) => errorText(draft, row),
    },
  ];
}
