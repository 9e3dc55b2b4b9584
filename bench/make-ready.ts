const DEADLOCK = 1213;

/**
 * Puts right what a player's next turn needs, by statements about that player alone; one that a deadlock took back is
 * run again, for many players are put right at once.
 */
export async function makeReady(
  run: (sql: string, values: number[]) => Promise<unknown>,
  statements: readonly string[],
  playerId: number,
): Promise<void> {
  for (const sql of statements) {
    for (let isDone = false; !isDone;) {
      isDone = await run(sql, [playerId]).then(
        () => true,
        (error: unknown) => {
          if ((error as { errno?: number }).errno !== DEADLOCK) throw error;
          return false;
        },
      );
    }
  }
}
