/** How long an answer is not asked for again, in milliseconds. Advertising metrics move by the day, not the second. */
export const fresh = { list: 5 * 60_000, record: 60_000 } as const;
