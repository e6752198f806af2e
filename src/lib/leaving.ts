/**
 * How long leaving the page may take, in milliseconds. A page that is still there after that was not
 * left: the user stopped the load, or the answer to it was a download or nothing.
 */
export const longestLeaving = 30_000;
