import { defineModule } from '#src/define-module.ts';

export default defineModule({
  name: 'core/gifts',
  tables: { gift_days: { grows: true, kept: 'what was given without a top-up: it counts for 30 days' } },
});
