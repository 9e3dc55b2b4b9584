import type { DrawKind } from '../../src/shared/draw-kinds.ts';
import type { Rarity } from '../ui/models.ts';

/** What a draw gave: an item, a prize of the wheel, or nothing. */
export interface WonModel {
  readonly title: string;
  /** Null for what is no item. */
  readonly logo: string | null;
  readonly rarity: Rarity | null;
}

/** A draw of one's own. */
export interface OwnDrawModel {
  readonly id: number;
  readonly kind: DrawKind;
  /** What was drawn for, in words. */
  readonly title: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly nonce: number;
  readonly ticket: number;
  readonly won: WonModel;
  /** Whether the seed is revealed, so that it can be checked. */
  readonly isRevealed: boolean;
}

/** Which draws are listed; empty is all of them. */
export interface DrawsFilter {
  readonly kind: '' | DrawKind;
  readonly proof: '' | 'revealed' | 'waiting';
}

export interface DrawsModel {
  readonly list: readonly OwnDrawModel[];
  readonly next: string | null;
}

/** One's own seeds, as far as they may be known. */
export interface SeedsModel {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly nextServerSeedHash: string;
  /** The pair changes by itself after so many draws. */
  readonly drawsPerPair: number;
  readonly idempotencyKey: string;
}

/** What of a version was published, and what came of it. */
export interface ObservedModel {
  readonly versionId: number;
  /** The case's name in its address, and its title. */
  readonly name: string;
  readonly title: string;
  readonly number: number;
  readonly draws: number;
  readonly rows: readonly {
    readonly rarity: Rarity;
    /** Percent. */
    readonly published: number;
    readonly observed: number;
    readonly count: number;
  }[];
  readonly chiSquare: number;
  readonly freedom: number;
  readonly p: number;
}

export interface ObservedPanelModel {
  readonly choices: readonly { readonly versionId: number; readonly title: string; readonly number: number }[];
  /** Null until something was counted. */
  readonly shown: ObservedModel | null;
  /** ISO 8601: every draw until then is counted. */
  readonly countedUntil: string | null;
}

export interface FairPageModel {
  /** Null for a guest. */
  readonly own: { readonly seeds: SeedsModel; readonly draws: DrawsModel; readonly filter: DrawsFilter } | null;
  readonly observed: ObservedPanelModel;
}

/** The address of one's draws under a filter; `cursor` asks for a following page. */
export function drawsQuery({ kind, proof }: DrawsFilter, cursor: string | null = null): string {
  const query = new URLSearchParams();
  if (kind !== '') query.set('kind', kind);
  if (proof !== '') query.set('proof', proof);
  if (cursor !== null) query.set('cursor', cursor);
  return query.size === 0 ? '' : `?${query.toString()}`;
}
