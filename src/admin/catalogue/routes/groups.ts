import { z } from 'zod';
import { endpoint, perMinute } from '#src/http/endpoint.ts';
import { rowId } from '#src/http/fields.ts';
import { page } from '#src/http/page.ts';
import { groupsPage } from '#views/workshop/groups-page.tsx';
import { addGroup, changeGroup, placeGroup } from '../change-group.ts';
import { loadGroups } from '../groups-model.ts';
import { groupInput, newGroupInput } from '../inputs.ts';

const STAFF = { who: 'staff', power: 'catalogue' } as const;
const CHANGE = { ...STAFF, once: true, rate: perMinute(120) } as const;
const GROUPS = '/staff/catalogue/groups';

const groups = page({
  path: GROUPS,
  ...STAFF,
  input: z.object({}),
  load: (world, face) => loadGroups(world, face),
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
