import { defineModule } from '#src/define-module.ts';
import { announcementRoutes } from './routes/announcements.ts';
import { promoCodeRoutes } from './routes/promo-codes.ts';

export default defineModule({ name: 'admin/marketing', routes: [...promoCodeRoutes, ...announcementRoutes] });
