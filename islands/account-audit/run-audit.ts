import { readOwn } from '#islands/runtime/network/call.ts';
import {
  type AccountExport,
  type AccountVerdict,
  type AuditFailure,
  type OnProgress,
  replayAccount,
} from '#src/shared/replay-account.ts';
import type { PublishedSeal } from '#src/shared/verify-seal.ts';

/** A failure of the file, a seal whose published hash is another one, or one that is not published. */
export type ShownFailure = AuditFailure | { readonly kind: 'published' | 'unpublished'; readonly seal: number };

export interface AuditResult extends Omit<AccountVerdict, 'holds' | 'failures'> {
  /** `uncompared`: the file holds, but not all of its seals could be compared with the published ones. */
  readonly verdict: 'holds' | 'fails' | 'uncompared' | 'nothing';
  readonly failures: readonly ShownFailure[];
  readonly exportedAt: string;
  /** The newest published seal; null without one, `lost` when no answer came. */
  readonly head: PublishedSeal | null | 'lost';
  /** Seals of the file that were found among the published ones. */
  readonly compared: number;
}

export type AuditOutcome = AuditResult | 'lost' | 'unsupported';

interface SealPage {
  readonly items: readonly PublishedSeal[];
}

/** Seals for which one call asks. */
const SEALS_AT_ONCE = 100;

/** Reads the player's file and replays it in this browser. */
export async function runAudit(file: string, onProgress: OnProgress): Promise<AuditOutcome> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return 'unsupported';
  const response = await fetch(file).catch(() => null);
  const account = response?.ok ? ((await response.json().catch(() => null)) as AccountExport | null) : null;
  if (account === null) return 'lost';
  const { holds, ...replayed } = await replayAccount(account, subtle, onProgress);
  const { compared, failures: others } = await comparePublished(account.seals);
  const failures = [...replayed.failures, ...others];
  const newest = await readOwn<SealPage>('/api/fair/checkpoints');
  const isCompared = newest !== null && compared === account.seals.length;
  return {
    ...replayed,
    verdict: failures.length > 0 ? 'fails' : holds === null ? 'nothing' : isCompared ? 'holds' : 'uncompared',
    failures,
    exportedAt: account.exportedAt,
    head: newest === null ? 'lost' : (newest.items[0] ?? null),
    compared,
  };
}

/** Compares the seals of a file with those that the store publishes. Seals without an answer are left out. */
async function comparePublished(
  seals: readonly PublishedSeal[],
): Promise<{ readonly compared: number; readonly failures: readonly ShownFailure[] }> {
  const failures: ShownFailure[] = [];
  let compared = 0;
  for (let start = 0; start < seals.length; start += SEALS_AT_ONCE) {
    const asked = seals.slice(start, start + SEALS_AT_ONCE);
    const numbers = asked.map(({ number }) => number).join(',');
    const answer = await readOwn<SealPage>(`/api/fair/checkpoints?numbers=${numbers}`);
    if (answer === null) continue;
    const published = new Map(answer.items.map(({ number, hash }) => [number, hash]));
    for (const { number: seal, hash } of asked) {
      const other = published.get(seal);
      if (other === undefined) failures.push({ kind: 'unpublished', seal });
      else compared += 1;
      if (other !== undefined && other !== hash) failures.push({ kind: 'published', seal });
    }
  }
  return { compared, failures };
}
