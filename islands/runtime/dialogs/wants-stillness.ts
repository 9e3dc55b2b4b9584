/** Returns whether reduced motion is requested at this moment. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
