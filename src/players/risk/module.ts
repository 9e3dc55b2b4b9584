import { defineModule } from '#src/define-module.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';
import { forgetFormerAccounts } from './former-accounts.ts';

export default defineModule({
  name: 'players/risk',
  jobs: [{ name: 'forget-former-accounts', everySeconds: HOUR_SECONDS, act: forgetFormerAccounts }],
  retention: [
    {
      name: 'player_devices',
      table: 'player_devices',
      column: 'last_at',
      unit: 'time',
      keptDays: 365,
      // Devices are evidence while staff look into a flag of the player.
      where: `NOT EXISTS (
      SELECT 1 FROM flags f WHERE f.player_id = player_devices.player_id AND f.state <> 'closed')`,
    },
  ],
});
