import { killedNotifications } from './killed-notifications.ts';

killedNotifications({ paymentsEach: 6, killAfter: 40 });
