import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { download } from '#src/http/endpoints/download.ts';
import { endpoint, perMinute } from '#src/http/endpoints/endpoint.ts';
import { emailField, longText, rowId } from '#src/http/endpoints/fields.ts';
import { page } from '#src/http/endpoints/page.ts';
import { sendQuestionLinks } from '#src/players/player-email/index.ts';
import { isUpload, type Upload } from '#src/platform/upload.ts';
import { fail } from '#src/shared/errors.ts';
import { PROMISED } from '#src/shared/promised.ts';
import { PROVIDER_ANSWERS, QUESTION_CHARACTERS, QUESTION_KINDS, QUESTION_PICTURES } from '#src/shared/questions.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { blockedPage, blockedQuestionsPage } from '#views/portal/questions/blocked-page.tsx';
import { depositPage } from '#views/portal/questions/deposit-page.tsx';
import { answersFragment, newQuestionPage } from '#views/portal/questions/new-question-page.tsx';
import { questionPage } from '#views/portal/questions/question-page.tsx';
import { questionsInvitation, questionsPage } from '#views/portal/questions/questions-page.tsx';
import { askAboutPayment } from './ask-about-payment.ts';
import { askByLink } from './ask-by-link.ts';
import { loadDeposit } from './deposit-model.ts';
import { PICTURE_UPLOAD, pictureFile } from './message-picture.ts';
import { openQuestion } from './open-question.ts';
import { loadBlockedQuestions, loadNewQuestion, loadQuestion, loadQuestions } from './question-model.ts';
import { closeQuestion, writeMessage } from './write-message.ts';

/** The limits of messages are counted by the commands. */
const limits = { perCaller: perMinute(20) };
const LONGEST_SUBJECT = 64;
const LONGEST_LINK = 200;

const text = longText(QUESTION_CHARACTERS);
/** A field that is not a file counts as no picture. */
const picture = z.custom<Upload>(isUpload).nullable().catch(null).default(null);
const subject = z.string().max(LONGEST_SUBJECT).catch('').default('');
const paymentId = z.string().regex(/^[0-9a-f]{32}$/);
const link = z.string().max(LONGEST_LINK);
const atQuestion = ({ id }: { readonly id: number }): string => `/help/${String(id)}`;

const questions = page({
  path: '/help',
  access: { role: 'player' },
  input: z.object({ cursor: rowId.nullable().catch(null).default(null) }),
  load: loadQuestions,
  component: questionsPage,
  invitation: questionsInvitation,
});

const newQuestion = page({
  path: '/help/new',
  access: { role: 'player' },
  input: z.object({
    kind: z.enum(QUESTION_KINDS).catch('none').default('none'),
    subject,
    q: z.string().max(SEARCH_CHARACTERS).catch('').default(''),
  }),
  load: (services, viewer, { subject: subjectId, ...input }) =>
    loadNewQuestion(services, viewer, { subjectId, ...input }),
  component: newQuestionPage,
  invitation: questionsInvitation,
  fragments: [answersFragment],
});

const deposit = page({
  path: '/help/deposit',
  access: { role: 'player' },
  input: z.object({
    payment: paymentId.catch('').default(''),
    said: z.enum(PROVIDER_ANSWERS).nullable().catch(null).default(null),
  }),
  load: loadDeposit,
  component: depositPage,
  invitation: questionsInvitation,
});

const question = page({
  path: '/help/:question',
  access: { role: 'player' },
  input: z.object({ question: rowId }),
  load: (services, viewer, { question: id }) => loadQuestion(services, viewer, id),
  component: questionPage,
  invitation: questionsInvitation,
});

const blocked = page({
  path: '/help/blocked',
  access: { role: 'guest' },
  input: z.object({}),
  load: ({ config }) => (config.mail === null ? fail('errors.notFound') : {}),
  component: blockedPage,
});

const blockedQuestions = page({
  path: '/help/blocked/questions',
  access: { role: 'guest' },
  input: z.object({ link: link.catch('').default('') }),
  load: (services, viewer, input) => loadBlockedQuestions(services, viewer, input.link),
  component: blockedQuestionsPage,
  status: (model) => (model.link === null ? 404 : 200),
});

const { perQuestion, perDay } = QUESTION_PICTURES;
const ABOUT_PICTURE =
  'A picture may come with it, as multipart/form-data with the file as `picture`: png, jpg or gif, up to 8 MB, at ' +
  `most ${String(perQuestion)} in a question and ${String(perDay)} a day.`;

const open = endpoint({
  form: 'POST /help',
  summary: 'Asks support about a row of the player: `kind` names it, `subject` is its id',
  description:
    'A question about a row that has an open one goes on with it. A new one is refused while five wait. ' +
    `${ABOUT_PICTURE} Answers 303 to /help/{id}.`,
  access: { role: 'player' },
  limits,
  idempotent: true,
  upload: PICTURE_UPLOAD,
  input: z.object({ kind: z.enum(QUESTION_KINDS).default('none'), subject, text, picture }),
  fromRequest: ({ locale }) => ({ locale }),
  command: (services, player, { subject: subjectId, ...input }) =>
    openQuestion(services, player, { subjectId, ...input }),
  message: (_opened, { t }) => t('questions.sent'),
  redirect: atQuestion,
});

const write = endpoint({
  form: 'POST /help/:question/messages',
  summary: 'Writes a further message of an open question',
  description: `At most 30 messages a day. ${ABOUT_PICTURE} Answers 303 to /help/{id}.`,
  access: { role: 'player' },
  limits,
  idempotent: true,
  upload: PICTURE_UPLOAD,
  input: z.object({ question: rowId, text, picture }),
  command: (services, player, { question: id, ...written }) => writeMessage(services, player, { id, ...written }),
  message: (_written, { t }) => t('questions.sent'),
  redirect: atQuestion,
});

const pictureOfMessage = download({
  path: '/help/:question/pictures/:message',
  access: { role: 'player' },
  limits: { perCaller: perMinute(300) },
  inline: true,
  input: z.object({ question: rowId, message: rowId }),
  read: (services, { player }, place) => pictureFile(services, place, player.id),
});

const close = endpoint({
  form: 'POST /help/:question/close',
  summary: 'Closes a question that is settled',
  description: 'Answers 303 to /help/{id}.',
  access: { role: 'player' },
  limits,
  idempotent: true,
  input: z.object({ question: rowId }),
  command: (services, player, { question: id }) => closeQuestion(services, player, { id }),
  message: (_closed, { t }) => t('questions.closed'),
  redirect: atQuestion,
});

const askProvider = endpoint({
  form: 'POST /help/deposit',
  summary: 'Asks the payment provider about a missing top-up now',
  description:
    'When it and the store do not agree, or it cannot be asked, support gets a question. At most six in ten minutes. ' +
    'Answers 303 to /help/deposit, or to /help/{id}.',
  access: { role: 'player' },
  limits,
  idempotent: true,
  input: z.object({ payment: paymentId }),
  fromRequest: ({ locale }) => ({ locale }),
  command: (services, player, input) => askAboutPayment(services, player, input),
  message: ({ questionId }, { t }) => (questionId === null ? null : t('questions.deposit.opened')),
  redirect: ({ payment, said, questionId: id }) =>
    id === null ? `/help/deposit?payment=${payment}&said=${said}#said` : atQuestion({ id }),
});

const askForLink = endpoint({
  form: 'POST /help/blocked',
  summary: 'Sends the blocked players of a confirmed e-mail address a link to their questions',
  description: 'The answer is the same whatever the address. Answers 303 to /help/blocked.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(5), perAddress: perMinute(10) },
  input: z.object({ address: emailField }),
  command: sendQuestionLinks,
  message: (_sent, { t }) => t('questions.blocked.sent'),
  redirect: () => '/help/blocked',
});

const writeBlocked = endpoint({
  form: 'POST /help/blocked/questions',
  summary: 'Writes to support by the link of a blocked player',
  description: 'Needs no session. Answers 303 to the page of the link.',
  access: { role: 'guest' },
  limits: { perCaller: perMinute(10) },
  input: z.object({ link, text }),
  fromRequest: ({ locale }) => ({ locale }),
  command: (services, actor, input) => askByLink(services, actor, input),
  message: (_written, { t }) => t('questions.sent'),
  redirect: (_written, input) => `/help/blocked/questions?link=${input.link}`,
});

export default defineModule({
  name: 'portal/questions',
  routes: [
    questions,
    newQuestion,
    deposit,
    question,
    blocked,
    blockedQuestions,
    open,
    write,
    pictureOfMessage,
    close,
    askProvider,
    askForLink,
    writeBlocked,
  ],
  retention: [
    {
      name: 'question_threads',
      table: 'question_threads',
      column: 'changed_at',
      unit: 'time',
      keptDays: PROMISED.questionDays,
    },
  ],
  tables: { question_threads: { grows: true }, question_messages: { grows: true }, question_pictures: { grows: true } },
});
