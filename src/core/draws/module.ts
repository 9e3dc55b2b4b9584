import { defineModule } from '#src/define-module.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';
import { ROTATION, rotateOldSeedPairs } from './rotate-old-seed-pairs.ts';

export default defineModule({
  name: 'core/draws',
  jobs: [{ name: ROTATION, everySeconds: HOUR_SECONDS, act: rotateOldSeedPairs }],
  tables: {
    seed_pairs: { grows: true, kept: 'proofs of fair draws' },
    draws: { grows: true, kept: 'proofs of fair draws' },
    draw_odds: { grows: true },
  },
});
