/** The types of style-rules.mjs, which the build runs without a compiler. */
import type { StyleRule } from '#views/layout/frame.ts';

export function rulesOf(css: string): StyleRule[];
