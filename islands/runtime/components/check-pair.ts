import { readOwn } from '#islands/runtime/network/call.ts';
import { verifyDraw } from '#src/shared/verify-draw.ts';

/** A page of GET /api/fair/pairs/{hash}. */
interface PairPage {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Number of the draws of the pair. */
  readonly nonce: number;
  readonly draws: readonly {
    readonly nonce: number;
    readonly cursor: number;
    readonly ticket: number;
    readonly from: number;
    readonly to: number;
  }[];
  readonly next: number | null;
}

export type PairOutcome =
  | { readonly kind: 'match'; readonly count: number }
  /** The first draw that does not follow from the seeds, or is missing. */
  | { readonly kind: 'mismatch'; readonly nonce: number }
  /** No answer came, or the browser lacks the required functions. */
  | { readonly kind: 'lost' | 'unsupported' };

/** Verifies in this browser that every draw of a revealed pair follows from its seeds, and that none is missing. */
export async function checkPair(serverSeedHash: string): Promise<PairOutcome> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return { kind: 'unsupported' };
  let count = 0;
  let next: number | null = -1;
  while (next !== null) {
    const page: PairPage | null = await readOwn<PairPage>(`/api/fair/pairs/${serverSeedHash}?after=${String(next)}`);
    if (page === null) return { kind: 'lost' };
    const { serverSeed, clientSeed, draws } = page;
    const verdicts = await Promise.all(
      draws.map((draw) => verifyDraw({ ...draw, serverSeed, serverSeedHash, clientSeed }, subtle)),
    );
    for (const [index, draw] of draws.entries()) {
      if (draw.nonce !== count || verdicts[index]?.holds !== true) return { kind: 'mismatch', nonce: count };
      count += 1;
    }
    next = page.next;
    if (next === null && count !== page.nonce) return { kind: 'mismatch', nonce: count };
  }
  return { kind: 'match', count };
}
