export const DRAW_KINDS = ['case', 'contract', 'upgrade', 'wheel'] as const;
export type DrawKind = (typeof DRAW_KINDS)[number];
