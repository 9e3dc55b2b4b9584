import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { groupsPage } from '#views/admin/catalogue/groups-page.tsx';
import { addGroup, changeGroup, placeGroup } from '#src/admin/catalogue/change-group.ts';
import { loadGroups } from '#src/admin/catalogue/groups-model.ts';
import { groupInput, newGroupInput } from '#src/admin/catalogue/inputs.ts';

const STAFF = { who: 'staff', power: 'catalogue' } as const;
const CHANGE = { ...STAFF, once: true, rate: perMinute(120) } as const;
const GROUPS = '/staff/catalogue/groups';

const groups = page({
  path: GROUPS,
  ...STAFF,
  input: z.object({}),
  load: (services, viewer) => loadGroups(services, viewer),
  page: groupsPage,
});

const groupAdd = endpoint({
  form: `POST ${GROUPS}`,
  ...CHANGE,
  saidAt: { 'errors.catalogue.taken': 'name' },
  input: newGroupInput,
  act: addGroup,
  message: (_added, { t }) => t('workshop.group.added'),
  next: ({ id }) => `${GROUPS}#group-${String(id)}`,
});

const groupChange = endpoint({
  form: `POST ${GROUPS}/:groupId`,
  ...CHANGE,
  input: groupInput,
  act: changeGroup,
  message: (_changed, { t }) => t('workshop.saved'),
  next: ({ id }) => `${GROUPS}#group-${String(id)}`,
});

const groupMove = endpoint({
  form: `POST ${GROUPS}/:groupId/move`,
  ...CHANGE,
  input: z.object({ groupId: rowId, to: z.enum(['up', 'down']) }).transform(({ groupId, to }) => ({ id: groupId, to })),
  act: placeGroup,
  next: (_order, { id }) => `${GROUPS}#group-${String(id)}`,
});

export const groupRoutes = [groups, groupAdd, groupChange, groupMove];
