import { defineModule } from '#src/define-module.ts';

export default defineModule({
  name: 'core/outbox',
  retention: [{ name: 'outbox_messages', table: 'outbox_messages', column: 'created_at', unit: 'time', keptDays: 30 }],
  tables: { outbox_messages: { grows: true } },
});
