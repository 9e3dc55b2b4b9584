/** Somebody in the game, as the game's service knows them. */
export interface GameAccount {
  readonly id: string;
  readonly name: string;
  /** The address of the picture; empty without one. */
  readonly avatar: string;
}

/** Who knows the accounts of the game. An adapter keeps no state. */
export interface GameAccounts {
  /**
   * The account of an id, null where there is none. Fails with `errors.game.failed` when the service says that it could
   * not look, and with `errors.game.away` when it says nothing that can be read.
   */
  readonly find: (id: string) => Promise<GameAccount | null>;
}
