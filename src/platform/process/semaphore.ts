/** Bounds how many run at once; the others queue in order of arrival. */
export interface Semaphore {
  /** Waits for a place; the answer releases it. Null when no place was free within `timeoutMs`. */
  readonly acquire: (timeoutMs: number) => Promise<(() => void) | null>;
}

export function createSemaphore(places: number): Semaphore {
  const queue = new Set<() => void>();
  let free = places;
  const release = (): void => {
    const [next] = queue;
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async acquire(timeoutMs) {
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
        const timer = setTimeout(() => {
          queue.delete(enter);
          resolve(null);
        }, timeoutMs);
        queue.add(enter);
      });
    },
  };
}
