import { MINUTE_MS } from './time.ts';

/** Time that is left as hours and minutes, `07:41`, rounded up to a minute. */
export function timeLeft(leftMs: number): string {
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
