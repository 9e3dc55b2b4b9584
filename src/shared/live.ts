/**
 * What the store tells open pages by itself (`/socket.io`), as both sides name it: the events and payloads of
 * docs/api.md, and no others. Nothing but a nudge or a figure travels here: whatever counts is read by a call.
 */

/** How much goes on in the shop. A figure that is not known is null. */
export interface LiveCounters {
  /** Opened cases. */
  readonly counter: number | null;
  readonly contracts: number | null;
  readonly users: number | null;
  readonly online: number | null;
}

/** A win as others are told of it. A winner who hides is `hidden` with the ID 0. */
export interface LiveDropEntry {
  readonly winItem: {
    readonly item: {
      /** Of the item that was won. */
      readonly insertId: number;
      /** The case's name in addresses. */
      readonly incase: string;
      /** Address of the item's picture. */
      readonly logo: string;
      readonly title: string;
    };
    readonly rarity: 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary' | 'arcane';
  };
  /** Address of the case's picture. */
  readonly case: string;
  readonly owner: { readonly ID: number; readonly name: string };
}

/** A choice that the store no longer offers, and what it gives instead. */
interface Withdrawn {
  readonly status: 'ok' | 'error';
  /** The code that holds now. */
  readonly data: string | null;
  readonly error: string | null;
}

/** What the store tells a page. */
export interface LiveEvents {
  readonly updateRealtimeData: (counters: LiveCounters) => void;
  /** One is put in front and the last goes; an array takes the place of all. */
  readonly liveDrop: (told: LiveDropEntry | readonly LiveDropEntry[]) => void;
  /** The catalogue was published; `cases` is the text that GET /api/case/list answers. */
  readonly getCases: (told: { readonly status: 'ok'; readonly cases: string }) => void;
  readonly showRussianData: (told: { readonly show: boolean }) => void;
  /** All pages are to be loaded again, after so many milliseconds. */
  readonly refresh: (told: { readonly delay: number }) => void;
  readonly fallbackCurrency: (told: Withdrawn) => void;
  readonly language: (told: Withdrawn) => void;
  /** There is news for the player: how many notices are unread, 100 at most. */
  readonly notices: (told: { readonly unread: number }) => void;
  /** Pages of the staff alone: a request for a withdrawal came in, moved or ended. */
  readonly desk: () => void;
  readonly error: (text: string) => void;
  readonly log: (text: string) => void;
}

/** How many wins a strip holds. */
export const STRIP_LENGTH = 14;
