/** Dependencies of the nudges; a test replaces them. */
export interface PlayerSenderDependencies<Value> {
  readonly read: (playerId: number) => Promise<Value>;
  readonly send: (playerId: number, value: Value) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Sends a value of a player to their pages, read from the database after each nudge. Nudges that arrive during a read
 * cause one more read, so the last value sent is never older than the last nudge.
 */
export function createPlayerSender<Value>({
  read,
  send,
  onFault,
}: PlayerSenderDependencies<Value>): (playerId: number) => void {
  const pendingNudges = new Map<number, { isLate: boolean }>();
  const ask = async (playerId: number): Promise<void> => {
    const asking = { isLate: false };
    pendingNudges.set(playerId, asking);
    try {
      send(playerId, await read(playerId));
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
