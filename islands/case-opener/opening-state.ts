import type { SeedsModel } from '#ui/models/draws.ts';
import type { DropModel } from '#ui/models/items.ts';
import type { Reel } from '#islands/runtime/reel/reel-run.ts';

/** Refusal text in the player's language. */
export interface Refusal {
  readonly error: string;
  readonly message: string;
}

/** The opening succeeded but its response could not be read, so the page must be reloaded to show it. */
export const UNREADABLE = 'errors.case.load';

export interface OpeningState {
  /** Number of cases to open, 1 to 10. */
  readonly count: number;
  /** Content of the panel beside the stage: the form, the running reel or the result. */
  readonly view: 'form' | 'reel' | 'result';
  /** The pending call. */
  readonly busy: 'open' | 'sell' | null;
  /** A call without a response. It can be retried, and no other action is offered. */
  readonly lost: 'open' | 'sell' | null;
  /** Names the status that came instead of an answer to the lost call, or that no answer came. */
  readonly what: string;
  readonly refusal: Refusal | null;
  readonly reels: readonly Reel[];
  /** The price of the shown opening with its unit; null when it was free. */
  readonly paid: string | null;
  /** True if the reels skip the animation. */
  readonly instant: boolean;
  /** True after the first of the two presses that open many again. */
  readonly isArmed: boolean;
  /** insertIds of the drops sold from this opening. */
  readonly sold: ReadonlySet<number>;
  readonly seeds: SeedsModel;
}

export type OpeningChange =
  | { readonly type: 'chose'; readonly count: number }
  | { readonly type: 'armed'; readonly count: number }
  | { readonly type: 'asked'; readonly what: 'open' | 'sell' }
  /** The lost call is sent again. Its notice stays until an answer came, so that a second press hits nothing else. */
  | { readonly type: 'retried' }
  | { readonly type: 'lost'; readonly what: string }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | {
      readonly type: 'opened';
      readonly reels: readonly Reel[];
      readonly instant: boolean;
      readonly paid: string | null;
    }
  | { readonly type: 'stopped' }
  | { readonly type: 'sold'; readonly ids: readonly number[] }
  | { readonly type: 'kept' }
  | { readonly type: 'seeded'; readonly seeds: SeedsModel };

type OpenedChange = Extract<OpeningChange, { readonly type: 'opened' }>;

export const firstState = (seeds: SeedsModel): OpeningState => ({
  count: 1,
  view: 'form',
  busy: null,
  lost: null,
  what: '',
  refusal: null,
  reels: [],
  paid: null,
  instant: false,
  isArmed: false,
  sold: new Set(),
  seeds,
});

/** Reducer of the panel. Pure. */
export function changeOpening(state: OpeningState, change: OpeningChange): OpeningState {
  switch (change.type) {
    case 'chose':
      return { ...state, count: change.count, refusal: null, isArmed: false };
    case 'armed':
      return { ...state, count: change.count, isArmed: true };
    case 'asked':
      return { ...state, busy: change.what, isArmed: false, lost: null, refusal: null };
    case 'retried':
      return { ...state, busy: state.lost };
    case 'lost':
      return { ...state, busy: null, lost: state.busy, what: change.what };
    case 'refused':
      return { ...state, busy: null, lost: null, refusal: change.refusal };
    case 'opened':
      return opened(state, change);
    case 'stopped':
      return { ...state, view: 'result' };
    case 'sold':
      return { ...state, busy: null, lost: null, sold: new Set([...state.sold, ...change.ids]) };
    case 'kept':
      return { ...state, view: 'form', reels: [], refusal: null, isArmed: false };
    case 'seeded':
      return { ...state, seeds: change.seeds };
  }
}

/** Drops of this opening that can still be sold. */
export const unsoldOf = ({ reels, sold }: Pick<OpeningState, 'reels' | 'sold'>): DropModel[] =>
  reels.map(({ drop }) => drop).filter(({ insertId }) => !sold.has(insertId));

function opened(state: OpeningState, { reels, instant, paid }: OpenedChange): OpeningState {
  const last = reels.at(-1)?.drop.nonce;
  const seeds = typeof last === 'number' ? { ...state.seeds, nonce: last + 1 } : state.seeds;
  const view = instant ? 'result' : 'reel';
  return { ...state, busy: null, lost: null, view, reels, paid, instant, sold: new Set(), seeds };
}
