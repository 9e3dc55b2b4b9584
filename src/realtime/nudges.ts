/** What a player is nudged of; a test gives its own. */
export interface NudgeGround {
  readonly count: (playerId: number) => Promise<number>;
  readonly tell: (playerId: number, unread: number) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Tells a player's pages how many notices are unread, read from the rows after each nudge. Nudges that come while it
 * is read are one more reading, so what is told last is never older than the last nudge.
 */
export function createNudges({ count, tell, onFault }: NudgeGround): (playerId: number) => void {
  const asked = new Map<number, { isLate: boolean }>();
  const ask = async (playerId: number): Promise<void> => {
    const asking = { isLate: false };
    asked.set(playerId, asking);
    try {
      tell(playerId, await count(playerId));
    } catch (error) {
      onFault(error);
    } finally {
      asked.delete(playerId);
    }
    if (asking.isLate) await ask(playerId);
  };
  return (playerId) => {
    const asking = asked.get(playerId);
    if (asking) asking.isLate = true;
    else void ask(playerId);
  };
}
