import type { Rarity } from './rarities.ts';

/**
 * Socket events that the server sends to open pages (`/socket.io`), shared by both sides: exactly the events and
 * payloads of /api/docs. Events carry only notifications and display values; pages read binding data through the API.
 */

/** Activity counters of the store. An unknown value is null. */
export interface LiveCounters {
  readonly counter: number | null;
  readonly contracts: number | null;
  readonly users: number | null;
  readonly online: number | null;
}

/** A win in the public live feed. An anonymous winner is `hidden` with the ID 0. */
export interface LiveDropEntry {
  readonly winItem: {
    readonly item: {
      /** Id of the item that was won. */
      readonly insertId: number;
      /** The case's name in URLs. */
      readonly incase: string;
      /** URL of the item image. */
      readonly logo: string;
      readonly title: string;
      /** Name of the item's page in addresses; null without a page. */
      readonly name: string | null;
    };
    readonly rarity: Rarity;
  };
  readonly case: string;
  /** True for an item that was won in a case battle. */
  readonly battle: boolean;
  /** The price of the item in whole prices of its case, from five of them; null below. */
  readonly times: number | null;
  readonly owner: { readonly ID: number; readonly name: string };
}

/** A win as a visitor sees it. */
export interface ShownWin extends Pick<LiveDropEntry, 'case' | 'battle' | 'times' | 'owner'> {
  readonly winItem: Pick<LiveDropEntry['winItem'], 'rarity'> & {
    readonly item: Omit<LiveDropEntry['winItem']['item'], 'incase' | 'name'>;
  };
}

/** Two wins with the same key look the same: a winner may hide later. */
export const keyOfWin = ({ winItem, owner }: ShownWin): string =>
  `${String(winItem.item.insertId)}.${String(owner.ID)}`;

/** The balances in the header: money in the currency of the page and in kopecks, and points. */
export interface LiveSums {
  readonly balance: number;
  readonly balanceMinor: number;
  readonly bonuses: number;
}

/** A currency or language that is no longer available, with its replacement. */
export interface ReplacedChoice {
  readonly status: 'ok' | 'error';
  /** The code of the replacement. */
  readonly data: string | null;
  readonly error: string | null;
}

/** A battle: the answer of GET /api/battle/{id}, and how many pages show it besides those of its own players. */
export interface LiveBattle {
  readonly id: string;
  readonly spectators: number;
}

export interface LiveEvents {
  readonly updateRealtimeData: (counters: LiveCounters) => void;
  /** One entry is prepended and the last one removed; an array replaces all entries. */
  readonly liveDrop: (drops: LiveDropEntry | readonly LiveDropEntry[]) => void;
  /** The catalogue was published. `cases` is the response text of GET /api/case/list. */
  readonly getCases: (counters: { readonly status: 'ok'; readonly cases: string }) => void;
  readonly showRussianData: (choice: { readonly show: boolean }) => void;
  /** All pages reload after `delay` milliseconds. */
  readonly refresh: (command: { readonly delay: number }) => void;
  readonly fallbackCurrency: (choice: ReplacedChoice) => void;
  readonly language: (choice: ReplacedChoice) => void;
  /** The number of unread notifications of the player, at most 100. */
  readonly notices: (count: { readonly unread: number }) => void;
  /** The player's balances, in the currency of the page. */
  readonly sums: (sums: LiveSums) => void;
  /** Staff pages only: a request for a withdrawal was created, moved or closed. */
  readonly desk: () => void;
  /** The battle that the page follows, as it is now. `spectators` are the other people who watch it. */
  readonly battle: (battle: LiveBattle) => void;
  /** Battles of the lobby changed: the page reads the lists. */
  readonly battles: () => void;
  readonly error: (text: string) => void;
  /** The reason for which the server closes this connection, for the console of the browser. */
  readonly log: (text: string) => void;
}

export const STRIP_LENGTH = 14;
