/** Dependencies of the nudges; a test replaces them. */
export interface UnreadSenderDependencies {
  readonly count: (playerId: number) => Promise<number>;
  readonly tell: (playerId: number, unread: number) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Sends a player's pages the number of unread notifications, read from the database after each nudge. Nudges that
 * arrive during a read cause one more read, so the last number sent is never older than the last nudge.
 */
export function createUnreadSender({ count, tell, onFault }: UnreadSenderDependencies): (playerId: number) => void {
  const pendingNudges = new Map<number, { isLate: boolean }>();
  const ask = async (playerId: number): Promise<void> => {
    const asking = { isLate: false };
    pendingNudges.set(playerId, asking);
    try {
      tell(playerId, await count(playerId));
    } catch (error) {
      onFault(error);
    } finally {
      pendingNudges.delete(playerId);
    }
    if (asking.isLate) await ask(playerId);
  };
  return (playerId) => {
    const asking = pendingNudges.get(playerId);
    if (asking) asking.isLate = true;
    else void ask(playerId);
  };
}
