import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { longText, rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { pictureFile } from '#src/portal/questions/index.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { ANSWER_TEMPLATES, QUESTION_CHARACTERS, QUESTION_KINDS, QUESTION_STATES } from '#src/shared/questions.ts';
import { queuePage, questionQueueFragment } from '#views/admin/questions/queue-page.tsx';
import { staffQuestionPage } from '#views/admin/questions/question-page.tsx';
import { CURSOR, loadQueue } from './queue-model.ts';
import { loadStaffQuestion } from './question-model.ts';
import { addQuestionNote, askProviderFor, closeUnanswered, openAgain, sendAnswer } from './work-question.ts';

const access = { role: 'staff', power: 'questions' } as const;
const QUEUE = '/staff/questions';
const atQuestion = ({ id }: { readonly id: number }): string => `${QUEUE}/${String(id)}`;

const text = longText(QUESTION_CHARACTERS);
/** An unknown value of a filter is none. */
const filterOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).nullable().catch(null).default(null);

const queue = page({
  path: QUEUE,
  access,
  input: z.object({
    state: z.enum(QUESTION_STATES).catch('waiting').default('waiting'),
    kind: filterOf(QUESTION_KINDS),
    locale: filterOf(LOCALE_CODES as readonly [Locale, ...Locale[]]),
    cursor: z.string().regex(CURSOR).nullable().catch(null).default(null),
  }),
  load: (services, _viewer, input) => loadQueue(services, input),
  component: queuePage,
  fragments: [questionQueueFragment],
});

const question = page({
  path: `${QUEUE}/:question`,
  access,
  input: z.object({ question: rowId, template: filterOf(ANSWER_TEMPLATES) }),
  load: (services, viewer, { question: id, template }) => loadStaffQuestion(services, viewer, { id, template }),
  component: staffQuestionPage,
});

const picture = download({
  path: `${QUEUE}/:question/pictures/:message`,
  access,
  limits: { perCaller: perMinute(300) },
  inline: true,
  input: z.object({ question: rowId, message: rowId }),
  read: (services, _viewer, place) => pictureFile(services, place, null),
});

const answer = endpoint({
  form: `POST ${QUEUE}/:question/answer`,
  access,
  idempotent: true,
  input: z.object({ question: rowId, seen: rowId, text, last: z.enum(['0', '1']).default('0') }),
  command: (services, member, { question: id, seen: seenId, text: written, last }) =>
    sendAnswer(services, member, { id, seenId, text: written, isLast: last === '1' }),
  message: (_sent, { t }) => t('admin-questions.answered'),
  redirect: () => QUEUE,
});

const note = endpoint({
  form: `POST ${QUEUE}/:question/note`,
  access,
  idempotent: true,
  input: z.object({ question: rowId, note: text }),
  command: (services, member, { question: id, note: written }) =>
    addQuestionNote(services, member, { id, text: written }),
  message: (_noted, { t }) => t('admin-questions.noted'),
  redirect: atQuestion,
});

const close = endpoint({
  form: `POST ${QUEUE}/:question/close`,
  access,
  idempotent: true,
  input: z.object({ question: rowId, seen: rowId }),
  command: (services, member, { question: id, seen: seenId }) => closeUnanswered(services, member, { id, seenId }),
  message: (_closed, { t }) => t('admin-questions.closed'),
  redirect: () => QUEUE,
});

const reopen = endpoint({
  form: `POST ${QUEUE}/:question/reopen`,
  access,
  idempotent: true,
  input: z.object({ question: rowId }),
  command: (services, member, { question: id }) => openAgain(services, member, { id }),
  message: (_opened, { t }) => t('admin-questions.reopened'),
  redirect: atQuestion,
});

const ask = endpoint({
  form: `POST ${QUEUE}/:question/ask`,
  access,
  idempotent: true,
  input: z.object({ question: rowId, payment: z.string().regex(/^[\da-f]{32}$/) }),
  command: (services, member, { question: id, payment }) => askProviderFor(services, member, { id, payment }),
  message: (_asked, { t }) => t('admin-players.payment.asked'),
  redirect: atQuestion,
});

export default defineModule({
  name: 'admin/questions',
  routes: [queue, question, picture, answer, note, close, reopen, ask],
});
