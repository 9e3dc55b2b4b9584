/** Bounds how many run at once; the others queue in order of arrival. */
export interface Semaphore {
  /** Waits for a place. The result releases it. */
  acquire(): Promise<() => void>;
  /** Null when no place was free within `timeoutMs`. */
  acquire(timeoutMs: number): Promise<(() => void) | null>;
}

export function createSemaphore(places: number): Semaphore {
  const queue = new Set<() => void>();
  let free = places;
  const release = (): void => {
    const [next] = queue;
    if (next === undefined) free += 1;
    else next();
  };
  function acquire(): Promise<() => void>;
  function acquire(timeoutMs: number): Promise<(() => void) | null>;
  async function acquire(timeoutMs?: number): Promise<(() => void) | null> {
    if (free > 0) {
      free -= 1;
      return release;
    }
    return await new Promise((resolve) => {
      const enter = (): void => {
        queue.delete(enter);
        clearTimeout(timer);
        resolve(release);
      };
      const giveUp = (): void => {
        queue.delete(enter);
        resolve(null);
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      queue.add(enter);
    });
  }
  return { acquire };
}
