/** Texts of the live feed, including rarity names, from the server's `data-words`. */
export interface DropWords {
  /** `{owner}: {title}, {rarity}`, for screen readers. */
  readonly one: string;
  /** Replaces the name of a hidden winner. */
  readonly hidden: string;
  readonly locale: string;
  readonly [rarity: string]: string;
}
