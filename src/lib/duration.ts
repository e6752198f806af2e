/**
 * An estimated duration in words: "under a second", "about 12 s", "about 6 min", "about 1 h 20 min", "about 3
 * days". `seconds` is not negative. No line breaks between a number and its unit.
 */
export function duration(seconds: number): string {
  return seconds < 1 ? 'under a second' : `about ${roundDuration(seconds)}`;
}

/** The same without "about", for places that make clear it is an estimate: "12 s", "1 h 20 min". */
export function roundDuration(seconds: number): string {
  // Rounded before the unit is chosen: 59.7 s is one minute, not 60 s.
  if (Math.round(seconds) < 60) return `${Math.round(seconds)}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0min`;
  // Beyond an hour, an estimate is not accurate to the minute.
  const tens = Math.round(seconds / 600);
  const hours = Math.floor(tens / 6);
  if (hours < 10) return `${hours}\u00a0h${tens % 6 > 0 ? ` ${(tens % 6) * 10}\u00a0min` : ''}`;
  const wholeHours = Math.round(seconds / 3600);
  return wholeHours < 48 ? `${wholeHours}\u00a0h` : `${Math.round(wholeHours / 24)}\u00a0days`;
}

/** A countdown in seconds: "0:42", "12:05", "1:02:05". A fraction of a second counts as one. */
export function countdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
