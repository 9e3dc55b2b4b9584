interface BackOff {
  readonly base: number;
  readonly cap: number;
}

/** The wait after a number of failed attempts: `base`, then twice as long each time, at most `cap`. */
export const backOff = (failures: number, { base, cap }: BackOff): number => Math.min(base * 2 ** failures, cap);
