import { readOwn } from '#islands/runtime/network/call.ts';
import {
  type AccountExport,
  type AccountVerdict,
  type AuditFailure,
  type OnProgress,
  replayAccount,
} from '#src/shared/replay-account.ts';
import type { PublishedSeal } from '#src/shared/verify-seal.ts';

/** A failure of the file, or a seal whose published hash is another one. */
export type ShownFailure = AuditFailure | { readonly kind: 'published'; readonly seal: number };

export interface AuditResult extends Omit<AccountVerdict, 'failures'> {
  readonly failures: readonly ShownFailure[];
  readonly exportedAt: string;
  /** The newest published seal; null without one, or when no answer came. */
  readonly head: PublishedSeal | null;
  /** Seals of the file that were found among the published ones. */
  readonly compared: number;
}

export type AuditOutcome = AuditResult | 'lost' | 'unsupported';

interface SealPage {
  readonly items: readonly PublishedSeal[];
}

/** Pages of 100 published seals that an audit reads at most: a file may name seals of several years. */
const MOST_PAGES = 20;

/** Reads the player's file and replays it in this browser. */
export async function runAudit(file: string, onProgress: OnProgress): Promise<AuditOutcome> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return 'unsupported';
  const response = await fetch(file).catch(() => null);
  const account = response?.ok ? ((await response.json().catch(() => null)) as AccountExport | null) : null;
  if (account === null) return 'lost';
  const verdict = await replayAccount(account, subtle, onProgress);
  const { head, compared, others } = await comparePublished(account.seals);
  const failures = [...verdict.failures, ...others.map((seal) => ({ kind: 'published' as const, seal }))];
  return { ...verdict, holds: failures.length === 0, failures, exportedAt: account.exportedAt, head, compared };
}

/** Compares the seals of a file with those that the store publishes to everybody. */
async function comparePublished(
  seals: readonly PublishedSeal[],
): Promise<{ readonly head: PublishedSeal | null; readonly compared: number; readonly others: number[] }> {
  const left = new Map(seals.map(({ number, hash }) => [number, hash]));
  const others: number[] = [];
  let compared = 0;
  let page = await readOwn<SealPage>('/api/fair/checkpoints');
  const head = page?.items[0] ?? null;
  for (let read = 1; page !== null; read += 1) {
    for (const { number, hash } of page.items) {
      const own = left.get(number);
      if (own === undefined) continue;
      left.delete(number);
      compared += 1;
      if (own !== hash) others.push(number);
    }
    if (left.size === 0 || read === MOST_PAGES) break;
    page = await readOwn<SealPage>(`/api/fair/checkpoints?cursor=${String(Math.max(...left.keys()) + 1)}`);
    // A seal that is not published at its number is another one.
    const isMissing = page?.items.every(({ number }) => !left.has(number)) ?? false;
    if (isMissing) return { head, compared, others: [...others, ...left.keys()] };
  }
  return { head, compared, others };
}
