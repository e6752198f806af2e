/** How long an answer counts as fresh, in milliseconds. Advertising metrics change by the day, not by the second. */
export const fresh = { list: 5 * 60_000, record: 60_000 } as const;
