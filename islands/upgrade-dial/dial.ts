const CENTRE = 170;
const RADIUS = 134;
const TICKETS = 1_000_000;

/** The dial in units of its viewBox. */
export const DIAL = { size: 2 * CENTRE, centre: CENTRE, radius: RADIUS, face: 118, ticks: 157 } as const;

/**
 * The arc of the tickets that win as an SVG path: ticket 0 is at the top, and they run clockwise. Never a full circle,
 * for no chance is above three quarters.
 */
export function arcOf({ from, to }: { readonly from: number; readonly to: number }): string {
  const start = pointAt(from / TICKETS);
  const end = pointAt((to + 1) / TICKETS);
  const isLarge = (to + 1 - from) * 2 > TICKETS;
  return `M${start} A${String(RADIUS)} ${String(RADIUS)} 0 ${isLarge ? '1' : '0'} 1 ${end}`;
}

function pointAt(share: number): string {
  const angle = 2 * Math.PI * share;
  const x = CENTRE + RADIUS * Math.sin(angle);
  const y = CENTRE - RADIUS * Math.cos(angle);
  return `${rounded(x)} ${rounded(y)}`;
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

/** Where the needle points at a ticket, in degrees from the top, clockwise: at the middle of its stretch. */
export const turnOf = (ticket: number): number => ((ticket + 0.5) * 360) / TICKETS;
