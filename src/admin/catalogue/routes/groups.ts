import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { groupsPage } from '#views/admin/catalogue/groups-page.tsx';
import { addGroup, changeGroup, placeGroup } from '#src/admin/catalogue/change-group.ts';
import { loadGroups } from '#src/admin/catalogue/groups-model.ts';
import { groupInput, newGroupInput } from '#src/admin/catalogue/inputs.ts';

const ACCESS = { role: 'staff', power: 'catalogue' } as const;
const CHANGE = { access: ACCESS, idempotent: true, limits: { perCaller: perMinute(120) } } as const;
const GROUPS = '/staff/catalogue/groups';

const groups = page({ path: GROUPS, access: ACCESS, input: z.object({}), load: loadGroups, component: groupsPage });

const groupAdd = endpoint({
  form: `POST ${GROUPS}`,
  ...CHANGE,
  fieldErrors: { 'errors.catalogue.taken': 'name' },
  input: newGroupInput,
  command: addGroup,
  message: (_added, { t }) => t('admin-catalogue.group.added'),
  redirect: ({ id }) => `${GROUPS}#group-${String(id)}`,
});

const groupChange = endpoint({
  form: `POST ${GROUPS}/:groupId`,
  ...CHANGE,
  input: groupInput,
  command: changeGroup,
  message: (_changed, { t }) => t('admin-catalogue.saved'),
  redirect: ({ id }) => `${GROUPS}#group-${String(id)}`,
});

const groupMove = endpoint({
  form: `POST ${GROUPS}/:groupId/move`,
  ...CHANGE,
  input: z.object({ groupId: rowId, to: z.enum(['up', 'down']) }).transform(({ groupId, to }) => ({ id: groupId, to })),
  command: placeGroup,
  redirect: (_order, { id }) => `${GROUPS}#group-${String(id)}`,
});

export const groupRoutes = [groups, groupAdd, groupChange, groupMove];
