import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import type { RolledUpgrade } from './rolled-upgrade.ts';

/** Published after an upgrade commits. Other users may see its outcome from `revealAt`. */
export interface UpgradeRolled extends StoreEvent {
  readonly name: 'upgradeRolled';
  readonly playerId: number;
  readonly upgrade: RolledUpgrade;
  readonly revealAt: Date;
}

export const upgradeRolled = (playerId: number, upgrade: RolledUpgrade, revealAt: Date): UpgradeRolled => ({
  name: 'upgradeRolled',
  playerId,
  upgrade,
  revealAt,
});
