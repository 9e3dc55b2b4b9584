import { houseRoutes } from './routes/house.ts';
import { shopRoutes } from './routes/shop.ts';

/** What managers change of the shop, and what admins change of the house. */
export const routes = [...shopRoutes, ...houseRoutes];
