import { houseRoutes } from './routes/house.ts';
import { shopRoutes } from './routes/shop.ts';
import { toldRoutes } from './routes/told.ts';

export const routes = [...shopRoutes, ...toldRoutes, ...houseRoutes];
