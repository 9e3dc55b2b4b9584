import type { Announcement } from '#src/platform/announce.ts';
import type { RolledUpgrade } from './rolled-upgrade.ts';

/** An upgrade was rolled and committed. Others may be told of its outcome from `revealAt` on. */
export interface UpgradeRolled extends Announcement {
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
