import { z } from 'zod';
import { endpoint } from '#src/http/endpoints/endpoint.ts';
import { rowId, textFields, textsOf } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { AUDIENCES } from '#src/players/announcements/index.ts';
import { advertPage } from '#views/admin/marketing/announcement-page.tsx';
import { advertsPage } from '#views/admin/marketing/announcements-page.tsx';
import { mailingPage } from '#views/admin/marketing/mailing-page.tsx';
import { mailingsPage } from '#views/admin/marketing/mailings-page.tsx';
import { loadEditedAnnouncement, loadAnnouncementEditor } from '#src/admin/marketing/announcements-model.ts';
import { loadMailing, loadMailings } from '#src/admin/marketing/mailings-model.ts';
import { endAnnouncementNow, saveAnnouncement } from '#src/admin/marketing/save-announcement.ts';
import { haltMailing, makeMailing, startMailing } from '#src/admin/marketing/save-mailing.ts';
import { optionalMoment, optionalPath, optionalWhole } from '#src/http/endpoints/optional-fields.ts';

const cursor = rowId.nullable().catch(null).default(null);
const byId = z.object({ id: rowId });

const adverts = page({
  path: '/staff/adverts',
  access: { role: 'staff', power: 'adverts' },
  input: z.object({ cursor }),
  load: loadAnnouncementEditor,
  component: advertsPage,
});

const advert = page({
  path: '/staff/adverts/:id',
  access: { role: 'staff', power: 'adverts' },
  input: byId,
  load: (services, viewer, { id }) => loadEditedAnnouncement(services, viewer, id),
  component: advertPage,
});

const words = (longest: number) => z.string().trim().max(longest).default('');

const advertInput = z
  .object({
    ...textFields('lead', words(128)),
    ...textFields('text', words(1000)),
    ...textFields('action', words(64)),
    case: optionalWhole(1, Number.MAX_SAFE_INTEGER),
    link: optionalPath,
    from: optionalMoment,
    until: optionalMoment,
    audience: z.enum(AUDIENCES).default('everybody'),
    then: z.literal('preview').optional(),
  })
  .transform((read) => ({
    caseId: read.case,
    link: read.link,
    fromAt: read.from,
    untilAt: read.until,
    audience: read.audience,
    lead: textsOf(read, 'lead'),
    text: textsOf(read, 'text'),
    action: textsOf(read, 'action'),
    isPreview: read.then === 'preview',
  }));

const SAID_OF_ADVERT = { 'errors.period': 'until', 'errors.case.unknown': 'case' } as const;

const addAdvert = endpoint({
  form: 'POST /staff/adverts',
  access: { role: 'staff', power: 'adverts' },
  idempotent: true,
  fieldErrors: SAID_OF_ADVERT,
  input: advertInput,
  command: (services, member, input) => saveAnnouncement(services, member, null, input),
  message: (_id, { t }) => t('admin-marketing.advert.saved'),
  redirect: (id) => `/staff/adverts/${String(id)}`,
});

const changeAdvert = endpoint({
  form: 'POST /staff/adverts/:id',
  access: { role: 'staff', power: 'adverts' },
  idempotent: true,
  fieldErrors: SAID_OF_ADVERT,
  input: z.intersection(byId, advertInput),
  command: (services, member, { id, ...input }) => saveAnnouncement(services, member, id, input),
  message: (_id, { t }) => t('admin-marketing.advert.saved'),
  redirect: (id) => `/staff/adverts/${String(id)}`,
});

const endAdvert = endpoint({
  form: 'POST /staff/adverts/:id/end',
  access: { role: 'staff', power: 'adverts' },
  idempotent: true,
  input: byId,
  command: endAnnouncementNow,
  message: (_id, { t }) => t('admin-marketing.advert.ended'),
  redirect: () => '/staff/adverts',
});

const mailings = page({
  path: '/staff/notices',
  access: { role: 'staff', power: 'notices' },
  input: z.object({ cursor }),
  load: loadMailings,
  component: mailingsPage,
});

const mailing = page({
  path: '/staff/notices/:id',
  access: { role: 'staff', power: 'notices' },
  input: byId,
  load: (services, _viewer, { id }) => loadMailing(services, id),
  component: mailingPage,
  // The page refreshes itself while the mailing is in progress.
  refresh: ({ state }) => (state === 'counting' || state === 'sending' ? { seconds: 5, to: null } : null),
});

const addMailing = endpoint({
  form: 'POST /staff/notices',
  access: { role: 'staff', power: 'notices' },
  idempotent: true,
  input: z
    .object({
      ...textFields('title', words(128)),
      ...textFields('text', words(1000)),
      link: optionalPath,
      days: optionalWhole(1, 3650),
      paid: z.literal('1').optional(),
      level: optionalWhole(1, 1000),
      ids: z.string().max(20_000).default(''),
    })
    .transform((read) => ({
      title: textsOf(read, 'title'),
      text: textsOf(read, 'text'),
      link: read.link,
      ids: read.ids,
      segment: { activeDays: read.days, hasToppedUp: read.paid === '1', levelFrom: read.level },
    })),
  fieldErrors: { 'errors.mailing.ids': 'ids', 'errors.mailing.unknown': 'ids', 'errors.mailing.several': 'ids' },
  command: makeMailing,
  message: (_id, { t }) => t('admin-marketing.mailing.made'),
  redirect: (id) => `/staff/notices/${String(id)}`,
});

const sendMailing = endpoint({
  form: 'POST /staff/notices/:id/send',
  access: { role: 'staff', power: 'notices' },
  idempotent: true,
  input: byId,
  command: startMailing,
  message: (_id, { t }) => t('admin-marketing.mailing.sent'),
  redirect: (id) => `/staff/notices/${String(id)}`,
});

const stopMailing = endpoint({
  form: 'POST /staff/notices/:id/stop',
  access: { role: 'staff', power: 'notices' },
  idempotent: true,
  input: byId,
  command: haltMailing,
  message: (_id, { t }) => t('admin-marketing.mailing.stopped'),
  redirect: (id) => `/staff/notices/${String(id)}`,
});

export const announcementRoutes = [
  adverts,
  advert,
  addAdvert,
  changeAdvert,
  endAdvert,
  mailings,
  mailing,
  addMailing,
  sendMailing,
  stopMailing,
];
