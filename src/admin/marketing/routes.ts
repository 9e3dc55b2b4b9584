import { announcementRoutes } from './routes/announcements.ts';
import { promoCodeRoutes } from './routes/promo-codes.ts';

export const routes = [...promoCodeRoutes, ...announcementRoutes];
