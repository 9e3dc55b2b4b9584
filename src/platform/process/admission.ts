import { fail } from '#src/shared/errors.ts';

/** A slot of an admission queue: held from `enter` until the caller has left and their work has ended. */
export interface AdmissionPermit {
  /** Waits for a turn and runs the work. Throws `errors.upload.full` when the caller has left meanwhile. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Releases the slot after running work has ended. May be called twice. */
  readonly leave: () => void;
}

/** Limits concurrent work and the length of its queue. */
export interface Admission {
  /**
   * Takes a slot. The limit per `owner` keeps slow uploads of one player from blocking others.
   * @throws errors.upload.full when no slot is free, or when this `owner` has the maximum
   */
  readonly enter: (owner?: number) => AdmissionPermit;
}

/** A Retry-After of a few seconds is better than a wait beyond the timeout of a browser. */
const COME_AGAIN_SECONDS = 5;
const refuse = (): never => fail('errors.upload.full', { seconds: COME_AGAIN_SECONDS }, COME_AGAIN_SECONDS);

/** One upload in progress, and one that is answered with an error because of it. */
const MOST_OF_ONE = 2;

/**
 * Creates the admission of one process: `atOnce` callers work and `waiting` more may queue. The number of slots bounds
 * the memory that they hold.
 */
export function createAdmission({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Admission {
  const line: (() => void)[] = [];
  const permitsByOwner = new Map<number, number>();
  let places = 0;
  let working = 0;
  // A turn passes directly to the next waiting caller, so that a new caller cannot take it in between.
  const endTurn = (): void => {
    const next = line.shift();
    if (next === undefined) working -= 1;
    else next();
  };
  const turn = async (): Promise<void> => {
    if (working < atOnce) working += 1;
    else await new Promise<void>((resolve) => line.push(resolve));
  };
  return {
    enter(owner) {
      const ofOne = owner === undefined ? 0 : (permitsByOwner.get(owner) ?? 0);
      if (places >= atOnce + waiting || ofOne >= MOST_OF_ONE) refuse();
      places += 1;
      if (owner !== undefined) permitsByOwner.set(owner, ofOne + 1);
      let isIn = true;
      let isWorking = false;
      let isGiven = false;
      const giveBack = (): void => {
        if (isIn || isWorking || isGiven) return;
        isGiven = true;
        places -= 1;
        if (owner !== undefined) giveUp(permitsByOwner, owner);
      };
      return {
        async inTurn(work) {
          await turn();
          try {
            if (!isIn) return refuse();
            isWorking = true;
            return await work();
          } finally {
            isWorking = false;
            endTurn();
            giveBack();
          }
        },
        leave() {
          isIn = false;
          giveBack();
        },
      };
    },
  };
}

function giveUp(permitsByOwner: Map<number, number>, owner: number): void {
  const remaining = (permitsByOwner.get(owner) ?? 0) - 1;
  if (remaining > 0) permitsByOwner.set(owner, remaining);
  else permitsByOwner.delete(owner);
}
