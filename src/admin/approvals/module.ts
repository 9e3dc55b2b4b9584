import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { rowId } from '#src/http/endpoints/fields.ts';
import { approveChange, refuseChange } from './decide-change.ts';

const approve = endpoint({
  form: 'POST /staff/changes/:change/approve',
  access: { role: 'staff', power: 'corrections' },
  idempotent: true,
  input: z.object({ change: rowId }),
  command: (services, member, { change: id }) => approveChange(services, member, { id }),
  message: (_done, { t }) => t('admin-players.changes.posted'),
  redirect: () => '/staff/corrections',
});

const refuse = endpoint({
  form: 'POST /staff/changes/:change/refuse',
  access: { role: 'staff', power: 'corrections' },
  idempotent: true,
  input: z.object({ change: rowId }),
  command: (services, member, { change: id }) => refuseChange(services, member, { id }),
  message: (_done, { t }) => t('admin-players.changes.refused'),
  redirect: () => '/staff/corrections',
});

export default defineModule({ name: 'admin/approvals', routes: [approve, refuse] });
