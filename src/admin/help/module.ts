import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { page } from '#src/http/endpoints/page.ts';
import { helpPage } from '#views/admin/help/help-page.tsx';
import { DOCUMENTS, loadDocument } from './document-model.ts';

const access = { role: 'staff', power: 'help' } as const;

const first = page({
  path: '/staff/help',
  access,
  input: z.object({}),
  load: () => loadDocument('operating'),
  component: helpPage,
});

const document = page({
  path: '/staff/help/:name',
  access,
  input: z.object({ name: z.enum(DOCUMENTS) }),
  load: (_services, _viewer, { name }) => loadDocument(name),
  component: helpPage,
});

export default defineModule({ name: 'admin/help', routes: [first, document] });
