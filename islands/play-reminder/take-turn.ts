const LOCK = 'play-reminder';

/**
 * Lets one tab of the browser at a time say something. Resolves with what gives the turn back, with null while another
 * tab has it; a tab that goes away gives it back by itself. A browser without locks lets every tab.
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
