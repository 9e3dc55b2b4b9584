import { fail } from '#src/shared/errors.ts';
import { createSemaphore } from '#src/platform/process/semaphore.ts';

/** A place in the queue: held from the request until the client has left and its work has ended. */
export interface UploadPermit {
  /** Waits for a turn and works in it. A client who has left by then is refused as if the queue were full. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Gives the place back; work under way ends first. May be called twice. */
  readonly leave: () => void;
}

/** A semaphore with a bounded number of waiters, some of them per owner. */
export interface UploadQueue {
  /**
   * Takes a place. One owner has few, so that a client who sends slowly on purpose does not block others.
   *
   * @throws errors.upload.full without a free place, for all or for this owner
   */
  readonly enter: (owner?: number) => UploadPermit;
}

/** Browsers give up on a longer wait. */
const RETRY_SECONDS = 5;
const refuse = (): never => fail('errors.upload.full', { seconds: RETRY_SECONDS }, RETRY_SECONDS);

/** One at work, and a second one that is refused by its result. */
const PLACES_PER_OWNER = 2;

/**
 * Creates the queue of one process: `atOnce` work and `waiting` more hold a place. The number of places bounds the
 * memory of costly work.
 */
export function createUploadQueue({ atOnce, waiting }: Readonly<Record<'atOnce' | 'waiting', number>>): UploadQueue {
  const turns = createSemaphore(atOnce);
  const placesByOwner = new Map<number, number>();
  let places = 0;
  return {
    enter(owner) {
      const own = owner === undefined ? 0 : (placesByOwner.get(owner) ?? 0);
      if (places >= atOnce + waiting || own >= PLACES_PER_OWNER) refuse();
      places += 1;
      if (owner !== undefined) placesByOwner.set(owner, own + 1);
      let hasLeft = false;
      let isWorking = false;
      let isFree = false;
      const freePlace = (): void => {
        if (!hasLeft || isWorking || isFree) return;
        isFree = true;
        places -= 1;
        if (owner !== undefined) countDown(placesByOwner, owner);
      };
      return {
        async inTurn(work) {
          const endTurn = await turns.acquire();
          try {
            if (hasLeft) return refuse();
            isWorking = true;
            return await work();
          } finally {
            isWorking = false;
            endTurn();
            freePlace();
          }
        },
        leave() {
          hasLeft = true;
          freePlace();
        },
      };
    },
  };
}

/** Takes a place in a queue, works in its turn, and gives the place back. */
export async function workIn<Value>(queue: UploadQueue, work: () => Promise<Value>): Promise<Value> {
  const permit = queue.enter();
  try {
    return await permit.inTurn(work);
  } finally {
    permit.leave();
  }
}

function countDown(counts: Map<number, number>, owner: number): void {
  const left = (counts.get(owner) ?? 0) - 1;
  if (left > 0) counts.set(owner, left);
  else counts.delete(owner);
}
