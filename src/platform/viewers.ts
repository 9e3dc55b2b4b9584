import type { ModelViewer } from '#src/shared/reader.ts';
import type { Player, StaffMember } from '#src/shared/actor.ts';

/** Viewer of a store page: a player, or a guest as null. */
export interface StoreViewer extends ModelViewer {
  readonly player: Player | null;
}

/** Viewer of a page that shows the player's own data. */
export interface AccountViewer extends ModelViewer {
  readonly player: Player;
}

/** Viewer of a page of the staff console. */
export interface ConsoleViewer extends ModelViewer {
  readonly member: StaffMember;
}
