import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { staffBattlePage } from '#views/admin/battles/battle-page.tsx';
import { staffBattlesPage, staffBattlesFragment } from '#views/admin/battles/battles-page.tsx';
import { loadStaffBattle } from './battle-model.ts';
import { listBattlesForStaff } from './battles-model.ts';

const access = { role: 'staff', power: 'battles' } as const;

const battles = page({
  path: '/staff/battles',
  access,
  input: z.object({
    q: z
      .string()
      .max(128)
      .transform((text) => text.normalize('NFC').trim())
      .default(''),
    cursor: rowId.nullable().default(null),
  }),
  load: (services, _viewer, input) => listBattlesForStaff(services, input),
  component: staffBattlesPage,
  fragments: [staffBattlesFragment],
});

const battle = page({
  path: '/staff/battles/:code',
  access,
  input: z.object({ code: z.string().regex(/^[a-z2-9]{12}$/) }),
  load: loadStaffBattle,
  component: staffBattlePage,
});

export default defineModule({ name: 'admin/battles', routes: [battles, battle] });
