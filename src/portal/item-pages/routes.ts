import { z } from 'zod';
import { page } from '#src/http/endpoints/page.ts';
import { itemPage } from '#views/portal/item-pages/item-page.tsx';
import { loadItemPage } from './item-model.ts';

const itemPageRoute = page({
  path: '/item/:name',
  access: { role: 'guest' },
  input: z.object({ name: z.string().regex(/^[a-z0-9-]{1,64}$/) }),
  load: (services, viewer, { name }) => loadItemPage(services, viewer, name),
  component: itemPage,
  cache: true,
});

export const routes = [itemPageRoute];
