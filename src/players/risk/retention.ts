import type { RetentionRule } from '#src/platform/database/retention.ts';

/** Devices are evidence while staff look into a flag of the player. */
export const deviceRetention: readonly RetentionRule[] = [
  {
    name: 'player_devices',
    table: 'player_devices',
    column: 'last_at',
    unit: 'time',
    keptDays: 365,
    where: `NOT EXISTS (
      SELECT 1 FROM flags f WHERE f.player_id = player_devices.player_id AND f.state <> 'closed')`,
  },
];
