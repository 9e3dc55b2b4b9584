import { houseRoutes } from './routes/house.ts';
import { shopRoutes } from './routes/shop.ts';
import { toldRoutes } from './routes/told.ts';

/** What managers change of the shop, and what admins change of the house. */
export const routes = [...shopRoutes, ...toldRoutes, ...houseRoutes];
