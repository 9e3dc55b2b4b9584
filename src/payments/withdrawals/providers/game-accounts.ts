export interface GameAccount {
  readonly id: string;
  readonly name: string;
  /** Address of the picture. Empty when there is none. */
  readonly avatar: string;
}

/** Adapter of the game's account service. It must be stateless. */
export interface GameAccounts {
  /**
   * Looks up an account. Null when it does not exist.
   *
   * @throws errors.game.failed when the service reports an error
   * @throws errors.game.away when there is no readable answer
   */
  readonly find: (id: string) => Promise<GameAccount | null>;
}
