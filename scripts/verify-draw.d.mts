/** The types of verify-draw.mjs, which itself stays free of everything but Node. */
export function verifyDraw(
  proof: object,
  chain?: readonly object[] | null,
): { readonly holds: boolean | null; readonly reason: string | null; readonly steps: readonly object[] };

export function verifyBattle(proof: object): ReturnType<typeof verifyDraw>;
