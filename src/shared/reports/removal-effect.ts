/** What removing reports means, for the dialog that asks. */
export const removalEffect =
  'The service keeps results for a while, but you need the job ID to add a report again.';
