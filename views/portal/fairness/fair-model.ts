import type { DrawKind } from '#src/shared/draw-kinds.ts';
import type { Rarity } from '#ui/models/items.ts';
import type { OwnDrawModel } from '#src/portal/fairness/outputs.ts';

/** The prize of a draw; an item has a rarity. */
export type WonModel = OwnDrawModel['won'];

/** Filter of the draw list; an empty value selects all draws. */
export interface DrawsFilter {
  readonly kind: '' | DrawKind;
  readonly proof: '' | 'revealed' | 'waiting';
}

export interface DrawsModel {
  readonly list: readonly OwnDrawModel[];
  readonly next: string | null;
}

/** Public values of the player's seed pair. */
export interface SeedsModel {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly nextServerSeedHash: string;
  /** Number of draws after which the pair rotates automatically. */
  readonly drawsPerPair: number;
  readonly idempotencyKey: string;
}

/** Published odds and observed results of a version. */
export interface ObservedModel {
  readonly versionId: number;
  /** URL name and title of the case. */
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
  /** Null until results are counted. */
  readonly shown: ObservedModel | null;
  /** ISO 8601; draws up to this time are counted. */
  readonly countedUntil: string | null;
}

export interface FairPageModel {
  /** Null for a guest. */
  readonly own: {
    readonly seeds: SeedsModel;
    /** The hash of the pair that was revealed last; null without one, or when it has no draw. */
    readonly revealedHash: string | null;
    readonly draws: DrawsModel;
    readonly filter: DrawsFilter;
  } | null;
  readonly observed: ObservedPanelModel;
}

/** Query string of the draw list for a filter; `cursor` selects the next page. */
export function drawsQuery({ kind, proof }: DrawsFilter, cursor: string | null = null): string {
  const query = new URLSearchParams();
  if (kind !== '') query.set('kind', kind);
  if (proof !== '') query.set('proof', proof);
  if (cursor !== null) query.set('cursor', cursor);
  return query.size === 0 ? '' : `?${query.toString()}`;
}
