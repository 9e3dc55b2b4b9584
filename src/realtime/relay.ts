/** The changes of a moment that other processes have to know. */
export interface RelayedChanges {
  /** Players whose balances changed. */
  readonly paid: readonly number[];
  /** True when a win may be shown. */
  readonly hasWin: boolean;
}

export interface Relay {
  readonly paid: (playerId: number) => void;
  readonly won: () => void;
  readonly close: () => void;
}

/** Later than a player notices, and at hundreds of games a second a twentieth of the messages. */
const TOGETHER_MS = 20;

/** Batches the messages of a process to the others: each message costs a write of Redis and a read of every process. */
export function createRelay(send: (changes: RelayedChanges) => void): Relay {
  const paid = new Set<number>();
  let hasWin = false;
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    const changes = { paid: [...paid], hasWin };
    timer = null;
    paid.clear();
    hasWin = false;
    send(changes);
  };
  const wait = (): void => {
    timer ??= setTimeout(flush, TOGETHER_MS).unref();
  };
  return {
    paid: (playerId) => {
      paid.add(playerId);
      wait();
    },
    won: () => {
      hasWin = true;
      wait();
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
