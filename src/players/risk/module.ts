import { defineModule } from '#src/define-module.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';
import { forgetFormerAccounts } from './former-accounts.ts';
import { PROMISED } from '#src/shared/promised.ts';

export default defineModule({
  name: 'players/risk',
  jobs: [{ name: 'forget-former-accounts', everySeconds: HOUR_SECONDS, act: forgetFormerAccounts }],
  retention: [
    {
      name: 'player_devices',
      table: 'player_devices',
      column: 'last_at',
      unit: 'time',
      keptDays: PROMISED.deviceDays,
      // Devices are evidence while staff look into a flag of the player.
      where: `NOT EXISTS (
      SELECT 1 FROM flags f WHERE f.player_id = player_devices.player_id AND f.state <> 'closed')`,
    },
  ],
  tables: {
    player_devices: { grows: true },
    flags: { grows: true, kept: 'what staff must know of fraud' },
    player_notes: { grows: true, kept: 'that staff wrote something, without its words' },
    former_identities: { kept: 'keyed hashes: leaving gives nothing a second time' },
    former_devices: { kept: 'keyed hashes: leaving gives nothing a second time' },
    former_accounts: { kept: 'which accounts are of one person' },
  },
});
