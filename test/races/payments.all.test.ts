import { killedNotifications } from './killed-notifications.ts';

killedNotifications({ paymentsEach: 15, killAfter: 100 });
