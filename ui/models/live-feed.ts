/** Texts of the live feed, including rarity names, from the server's `data-words`. */
export interface DropWords {
  /** `{owner}: {title}, {rarity}`, for screen readers. */
  readonly one: string;
  /** Replaces the name of a hidden winner. */
  readonly hidden: string;
  /** Path prefix of the page's language. */
  readonly prefix: string;
  readonly [rarity: string]: string;
}
