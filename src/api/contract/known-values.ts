/**
 * The values of fields that have a fixed set of them, by resource and field. Lists sort by this order. Other
 * values are valid too, and displayed unchanged. Sources: api/contract/README.md.
 */
import { jobStatuses } from './job.ts';
import { reportFormats, reportTypes, timeUnits } from './report.ts';

const reportRequest = {
  report_type: reportTypes,
  time_unit: timeUnits,
  format: reportFormats,
};

export const knownValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  campaign: {
    status: ['enabled', 'paused', 'archived'],
    campaign_type: ['sponsored_products', 'sponsored_brands', 'sponsored_display', 'video', 'dsp'],
  },
  keyword: {
    match_type: ['exact', 'phrase', 'broad', 'auto'],
    state: ['enabled', 'paused', 'archived'],
  },
  listing: { status: ['active', 'inactive', 'suppressed'] },
  job: {
    status: jobStatuses,
    ...Object.fromEntries(
      Object.entries(reportRequest).map(([field, values]) => [`request.${field}`, values]),
    ),
  },
  report_request: reportRequest,
  rate_limits: { refill: ['continuous', 'window'] },
};
