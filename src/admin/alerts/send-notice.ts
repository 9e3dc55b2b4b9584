import type { Delivery, OutboxMessage } from '#src/core/outbox/index.ts';
import { mailSenderOf, sendMail } from '#src/platform/mail.ts';
import type { Services } from '#src/platform/services.ts';
import { callBot } from '#src/platform/telegram-bot.ts';
import { noticeText } from './notice-text.ts';
import { selectContact } from './store.ts';

const WITHIN_MS = 10_000;
const TOO_MANY = 429;
const SERVER_FAULT = 500;

/** Sends a notice to the linked chat of a member. */
export async function sendStaffTelegram(services: Services, message: OutboxMessage): Promise<Delivery> {
  const { telegram } = services.config;
  const contact = await selectContact(services.db, message.recipientId);
  if (telegram === null || contact === null || contact.chatId === null) {
    return { outcome: 'dropped', problem: 'no chat' };
  }
  const text = noticeText(services, contact, message);
  if (text === null) return { outcome: 'dropped', problem: 'unknown kind' };
  const answer = await callBot(
    telegram,
    'sendMessage',
    {
      chat_id: contact.chatId,
      text: [text.title, ...text.lines].join('\n'),
      link_preview_options: { is_disabled: true },
    },
    WITHIN_MS,
  );
  if (answer.ok) return { outcome: 'sent', status: 200 };
  // Other refusals do not change by another attempt: the member has blocked the bot, or deleted the account.
  const isPassing = answer.code === TOO_MANY || answer.code >= SERVER_FAULT;
  return {
    outcome: isPassing ? 'retry' : 'refused',
    status: answer.code,
    problem: answer.description,
    afterSeconds: answer.afterSeconds,
  };
}

/** Sends a notice to the address of a member. Only the code of a confirmation goes to an unconfirmed one. */
export async function sendStaffEmail(services: Services, message: OutboxMessage): Promise<Delivery> {
  const { mail } = services.config;
  const contact = await selectContact(services.db, message.recipientId);
  const isCode = message.kind === 'email.code';
  if (mail === null || contact === null || contact.email === null || (contact.emailConfirmedAt === null && !isCode)) {
    return { outcome: 'dropped', problem: 'no address' };
  }
  const text = noticeText(services, contact, message);
  if (text === null) return { outcome: 'dropped', problem: 'unknown kind' };
  return await sendMail(mail, {
    id: `staff-${String(message.id)}`,
    to: contact.email,
    sender: mailSenderOf(mail, services.brand.current(), services.texts.t(contact.locale)('layout.brand')),
    subject: text.title,
    text: `${[text.title, ...text.lines].join('\n\n')}\n`,
    html: null,
    unsubscribeUrl: null,
  });
}
