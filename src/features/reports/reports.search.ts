import { freeText, list, oneOf, type Param, searchShape, sort } from '#lib/search-params.ts';

/** A selected day, or nothing. */
const day: Param<string> = {
  read: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? (value ?? '') : ''),
  write: (value) => value || null,
};

/** Instead of a channel or account: all of them, whatever the scope. */
export const everything = '*';

/**
 * The form's values are in the URL, by the service's names: they survive a sign-in and can be shared. So are
 * the list's filters. Channel and account follow the scope unless the form sets others.
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
