import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { page } from '#src/http/endpoints/page.ts';
import { itemSheet } from '#views/portal/catalogue-pages/item-fragment.tsx';
import { itemPage } from '#views/portal/catalogue-pages/item-page.tsx';
import { statisticsPage } from '#views/portal/catalogue-pages/statistics-page.tsx';
import { loadItemPage } from './item-model.ts';
import { loadStatistics } from './statistics-model.ts';
import { itemPreview } from './item-preview.ts';

const name = z.string().regex(/^[a-z0-9-]{1,64}$/);

const itemPageRoute = page({
  path: '/item/:name',
  access: { role: 'guest' },
  input: z.object({ name }),
  load: (services, viewer, input) => loadItemPage(services, viewer, input.name),
  component: itemPage,
  fragments: [itemSheet],
  cache: true,
  restorable: true,
});

const statisticsRoute = page({
  path: '/case/:name/statistics',
  access: { role: 'guest' },
  input: z.object({ name }),
  load: (services, viewer, input) => loadStatistics(services, viewer, input.name),
  component: statisticsPage,
  cache: true,
  restorable: true,
});

export default defineModule({
  name: 'portal/catalogue-pages',
  routes: [itemPageRoute, statisticsRoute],
  linkPictures: { items: itemPreview },
});
