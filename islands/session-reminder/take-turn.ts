const LOCK = 'play-reminder';

/**
 * Acquires a lock shared by the browser's tabs. Resolves with the release function, or with null while another tab
 * holds the lock; closing a tab releases it. Without the Web Locks API every tab gets the lock.
 */
export function takeTurn(): Promise<(() => void) | null> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((giveBack) => resolve(giveBack));
    });
  });
}
