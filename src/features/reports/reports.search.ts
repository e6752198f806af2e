import { freeText, list, oneOf, type Param, searchShape, sort } from '#lib/search-params.ts';

/** A day as it is chosen, or nothing. */
const day: Param<string> = {
  read: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? (value ?? '') : ''),
  write: (value) => value || null,
};

/** In place of a channel or an account: all of them, whatever the scope says. */
export const everything = '*';

/**
 * What is being asked for is in the address, by the service's own names: it is there again after a
 * sign-in, and can be sent to a colleague. So is what is looked for on the list. Channel and account
 * are the scope's, unless others were chosen for the report.
 */
export const reportsSearch = searchShape({
  report_type: oneOf(['campaign', 'keyword', 'product']),
  time_unit: oneOf(['daily', 'summary']),
  format: oneOf(['json', 'csv']),
  start_date: day,
  end_date: day,
  report_channel: freeText,
  report_account: freeText,
  name: freeText,
  q: freeText,
  status: list,
  sort: sort(['asked', 'name', 'status'], '-asked'),
});

export type ReportsSearch = ReturnType<typeof reportsSearch.parse>;
