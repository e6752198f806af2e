/** The default dialect: the contract's own choices, so nothing is translated. */
import { problemType } from '#api/contract/problem.ts';
import { reportColumns } from '#api/contract/report.ts';
import type { Dialect } from './dialect.ts';

export const contract: Dialect = {
  refill: 'continuous',
  readQuery: (query) => query,
  readBody: (_, body) => body,
  writeBody: (_, body) => body,
  writeRecords: (_, records) => records,
  list: {
    start: '{"data":[',
    end: (total) => `],"pagination":{"next_cursor":null,"total":${total}}}`,
  },
  writeRows: (rows) => rows,
  result: { start: '{"data":[', end: () => ']}' },
  columns: reportColumns,
  problemType,
  writeProblem: (_, problem) => problem,
  writeHeaders: () => {},
};
