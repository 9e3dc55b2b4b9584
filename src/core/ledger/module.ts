import { defineModule } from '#src/define-module.ts';

export default defineModule({
  name: 'core/ledger',
  tables: { wallets: { grows: true, kept: 'the ledger is never cut' }, transfers: { grows: true } },
});
