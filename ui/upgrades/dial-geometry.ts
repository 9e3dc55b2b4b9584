const CENTRE = 170;
const RADIUS = 134;
const TICKETS = 1_000_000;

/** Dimensions of the dial in viewBox units. */
export const DIAL = { size: 2 * CENTRE, centre: CENTRE, radius: RADIUS, face: 118, ticks: 157 } as const;

/**
 * SVG path of the winning tickets. Ticket 0 is at the top, and tickets run clockwise. Never a full circle, because
 * chances are at most 75%.
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

/**
 * Angle of the needle for a ticket, in degrees clockwise from the top; points to the middle of the ticket's segment.
 */
export const turnOf = (ticket: number): number => ((ticket + 0.5) * 360) / TICKETS;
