import { defineModule } from '#src/define-module.ts';

export default defineModule({
  name: 'core/vouchers',
  tables: { vouchers: { grows: true, kept: 'openings that were given' } },
});
