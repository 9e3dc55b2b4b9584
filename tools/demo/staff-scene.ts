import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import type { Chance } from './chance.ts';
import type { DemoPlayer } from './demo-player.ts';

/** Who runs the demo's store. */
export interface Team {
  readonly moderator: Member;
  readonly manager: Member;
  readonly admin: Member;
  /** The one who looks twice. */
  readonly second: Member;
}

/** What staff have under way when the month ends: whoever removes the demo ends it. */
export interface UnderWay {
  mailings: number[];
  batches: number[];
  corrections: number[];
  /** Cases with a draft. */
  drafts: number[];
}

/** A moment of the month, and who and what is there. */
export interface Scene {
  /** Its clock stands at the moment. */
  readonly world: World;
  readonly team: Team;
  readonly chance: Chance;
  readonly underWay: UnderWay;
  /** Codes that were handed out, for players who top up. */
  readonly codes: string[];
  /** Somebody who has joined, is not blocked, fits, and has not been in another scene; null for nobody. */
  readonly someone: (fits?: (player: DemoPlayer) => boolean) => Cast | null;
}

/** A demo player in a scene. */
export interface Cast {
  readonly id: number;
  readonly player: DemoPlayer;
}

/** Something that staff do, so many hours before the month ends. */
export interface Work {
  readonly hoursBefore: number;
  readonly act: (scene: Scene) => Promise<void>;
}
