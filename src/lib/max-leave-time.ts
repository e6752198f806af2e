/**
 * How long leaving the page may take, in milliseconds. If the page still exists after that, it was not left:
 * the user stopped the navigation, or the response was empty or a download.
 */
export const maxLeaveTime = 30_000;
