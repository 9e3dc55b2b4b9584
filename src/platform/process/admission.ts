import { fail } from '#src/shared/errors.ts';

/** A place in a gate: held from the moment that somebody is let in until they have left and their work is over. */
export interface AdmissionPermit {
  /** Waits for a turn and works in it. Whoever has left by then gets none, and is refused as if there were no room. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Gives the place back; work under way ends first. May be called twice. */
  readonly leave: () => void;
}

/** Lets few work at a time, some wait, and nobody else in. */
export interface Admission {
  /**
   * Takes a place, or fails with `errors.upload.full` when there is none, or when this `owner` has all that one may
   * have: whoever sends slowly on purpose keeps nobody else out.
   */
  readonly enter: (owner?: number) => AdmissionPermit;
}

/** Those who wait for costly work are told to come again rather than kept past the patience of a browser. */
const COME_AGAIN_SECONDS = 5;
const refuse = (): never => fail('errors.upload.full', { seconds: COME_AGAIN_SECONDS }, COME_AGAIN_SECONDS);

/** One at work and one that is about to be told so. */
const MOST_OF_ONE = 2;

/**
 * Makes a gate of one process: `atOnce` work, `waiting` more have a place. What they may hold meanwhile is bounded by
 * the number of places, so that costly work cannot be heaped up.
 */
export function createAdmission({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Admission {
  const line: (() => void)[] = [];
  const owned = new Map<number, number>();
  let places = 0;
  let working = 0;
  // A turn is handed on, so that nobody who comes in between takes one more.
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
      const ofOne = owner === undefined ? 0 : (owned.get(owner) ?? 0);
      if (places >= atOnce + waiting || ofOne >= MOST_OF_ONE) refuse();
      places += 1;
      if (owner !== undefined) owned.set(owner, ofOne + 1);
      let isIn = true;
      let isWorking = false;
      let isGiven = false;
      const giveBack = (): void => {
        if (isIn || isWorking || isGiven) return;
        isGiven = true;
        places -= 1;
        if (owner !== undefined) giveUp(owned, owner);
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

function giveUp(owned: Map<number, number>, owner: number): void {
  const left = (owned.get(owner) ?? 0) - 1;
  if (left > 0) owned.set(owner, left);
  else owned.delete(owner);
}
