import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { Chance } from './chance.ts';
import type { DemoPlayer } from './demo-player.ts';

export interface Team {
  readonly moderator: StaffMember;
  readonly manager: StaffMember;
  readonly admin: StaffMember;
  /** The second approver. */
  readonly second: StaffMember;
}

/** Unfinished staff work at the end of the month, which a removal of the demo ends. */
export interface UnderWay {
  mailings: number[];
  batches: number[];
  corrections: number[];
  drafts: number[];
}

/** Context of a staff task: services, staff members and players at one moment. */
export interface Scene {
  /** Services whose clock is set to the moment. */
  readonly services: Services;
  readonly team: Team;
  readonly chance: Chance;
  readonly underWay: UnderWay;
  readonly codes: string[];
  /** A joined, unblocked player who fits and has not been in another scene; null when there is none. */
  readonly pickPlayer: (fits?: (player: DemoPlayer) => boolean) => Cast | null;
}

export interface Cast {
  readonly id: number;
  readonly player: DemoPlayer;
}

/** A staff task, in hours before the month ends. */
export interface Work {
  readonly hoursBefore: number;
  readonly act: (scene: Scene) => Promise<void>;
}
