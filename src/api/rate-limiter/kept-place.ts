/** Where the budget is kept between visits. */
export const keptPlace = 'crosschannel.budget';

/** Whether an earlier visit has left something; storage that is refused has nothing. */
export function isAnythingKept(): boolean {
  try {
    return localStorage.getItem(keptPlace) !== null;
  } catch {
    return false;
  }
}
