import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { textFields, textsOf } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { declarationPage } from '#views/admin/reserves/declaration-page.tsx';
import { loadDeclaration } from './declaration-model.ts';
import { declare } from './declare.ts';

const access = { role: 'staff', power: 'settings' } as const;
const PATH = '/staff/reserves';

const declaration = page({
  path: PATH,
  access,
  input: z.object({}),
  load: (services) => loadDeclaration(services),
  component: declarationPage,
});

const save = endpoint({
  form: `POST ${PATH}`,
  access,
  idempotent: true,
  input: z
    .object(textFields('text', z.string().trim().max(1000).default('')))
    .transform((read) => ({ text: textsOf(read, 'text') })),
  command: declare,
  message: (_id, { t }) => t('reserves.staff.saved'),
  redirect: () => PATH,
});

export default defineModule({ name: 'admin/reserves', routes: [declaration, save] });
