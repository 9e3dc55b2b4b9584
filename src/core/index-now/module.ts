import { defineModule } from '#src/define-module.ts';
import { sendPage } from './send-page.ts';

export default defineModule({ name: 'core/index-now', senders: { 'index-now': sendPage } });
