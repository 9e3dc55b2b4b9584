import { publishedCases } from '#src/core/catalogue/index.ts';
import { currencyById, signOfCurrency } from '#src/core/currencies/index.ts';
import type { Delivery, OutboxMessage } from '#src/core/outbox/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import { mailSenderOf, sendMail } from '#src/platform/mail.ts';
import type { Services } from '#src/platform/services.ts';
import { companyOf, contactsOf } from '#src/players/info-pages/index.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { moscowDay, shortMoment } from '#src/shared/format-time.ts';
import { formatMoney } from '#src/shared/format.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { type EmailText, htmlOf, textOf } from './email-text.ts';
import type { EmailChoices, EmailContents, EmailKind } from './player-email.ts';
import { newQuestionLink } from './question-link.ts';
import { type PlayerEmail, selectEmail } from './store.ts';

/** The choice of each kind of message; those that answer the player or change a contract have none. */
const CHOICES: Readonly<Partial<Record<EmailKind, keyof EmailChoices>>> = {
  'payment.receipt': 'receipts',
  'withdrawal.done': 'deliveries',
};

/** Sends a message to the address that its player has now, in their language. */
export async function sendPlayerEmail(services: Services, message: OutboxMessage): Promise<Delivery> {
  const { mail } = services.config;
  if (mail === null) return { outcome: 'dropped', problem: 'SMTP_URL is not set' };
  const email = await selectEmail(services.db, message.recipientId);
  const kind = message.kind as EmailKind;
  if (email === null || !(await isWanted(services, email, kind))) {
    return { outcome: 'dropped', problem: 'not wanted' };
  }
  const text = await WRITERS[kind](services, email, message);
  const link = (path: string): string => services.links.absoluteHref(originOf(services), email.locale, path);
  const [company, contacts] = await Promise.all([companyOf(services, email.locale), contactsOf(services)]);
  const t = services.texts.t(email.locale);
  const isQuestion = kind === 'email.confirm';
  const canStop = CHOICES[kind] !== undefined;
  const whole: EmailText = {
    ...text,
    tag: t.tag,
    footer: [
      ...(isQuestion ? [] : [t('player-email.why')]),
      [company.name, company.address, contacts.email].filter((part) => part !== null).join(' · '),
    ].filter((line) => line !== ''),
    stop: !canStop ? null : { label: t('player-email.stop.link'), href: link(`/email/stop?link=${email.stopToken}`) },
  };
  return await sendMail(mail, {
    id: `player-${String(message.id)}`,
    to: email.address,
    sender: mailSenderOf(mail, services.brand.current(), t('layout.brand')),
    subject: text.title,
    text: textOf(whole),
    html: htmlOf(whole),
    unsubscribeUrl: !canStop ? null : `${originOf(services)}/api/email/stop/${email.stopToken}`,
  });
}

async function isWanted(services: Services, email: PlayerEmail, kind: EmailKind): Promise<boolean> {
  if (kind === 'email.confirm') return email.confirmToken !== null;
  const choice = CHOICES[kind];
  if (choice === undefined) return email.confirmedAt !== null;
  return email.confirmedAt !== null && email[choice] && (await readSettings(services)).playerEmails[choice];
}

type Text = Pick<EmailText, 'title' | 'lines' | 'facts' | 'button'>;
type Writer = (services: Services, email: PlayerEmail, message: OutboxMessage) => Promise<Text> | Text;

const WRITERS: Readonly<Record<EmailKind, Writer>> = {
  'email.confirm': ({ texts, links, config }, { locale, confirmToken }) => {
    const t = texts.t(locale);
    const path = `/email/confirm?link=${confirmToken ?? ''}`;
    return {
      title: t('player-email.confirm.subject'),
      lines: [t('player-email.confirm.text'), t('player-email.confirm.ignore')],
      facts: [],
      button: { label: t('player-email.confirm.button'), href: links.absoluteHref(originOf({ config }), locale, path) },
    };
  },
  'payment.receipt': writeReceipt,
  'document.changed': ({ texts, links, config }, { locale }, { content }) => {
    const { document, inForceAt, isWithdrawn } = content as unknown as EmailContents['document.changed'];
    const about = isWithdrawn ? 'withdrawn' : 'change';
    const t = texts.t(locale);
    return {
      title: t(`info-pages.${about}.${document}`),
      lines: [t(`info-pages.${about}.text`, { date: moscowDay(inForceAt, t.tag) })],
      facts: [],
      button: {
        label: t(isWithdrawn ? 'info-pages.coming.back' : 'info-pages.coming.read'),
        href: links.absoluteHref(originOf({ config }), locale, `/${document}${isWithdrawn ? '' : '?version=coming'}`),
      },
    };
  },
  'question.answered': (services, email, { content }) => {
    const { questionId, text, isByLink } = content as unknown as EmailContents['question.answered'];
    const { locale } = email;
    const t = services.texts.t(locale);
    const path = isByLink ? linkPath(services, email, questionId) : `/help/${String(questionId)}`;
    return {
      title: t('player-email.question.subject', { number: questionId }),
      lines: text.split(/\n+/),
      facts: [],
      button: {
        label: t('player-email.question.button'),
        href: services.links.absoluteHref(originOf(services), locale, path),
      },
    };
  },
  'question.link': (services, email) => {
    const { locale } = email;
    const t = services.texts.t(locale);
    return {
      title: t('player-email.blocked.subject'),
      lines: [t('player-email.blocked.text'), t('player-email.blocked.ignore')],
      facts: [],
      button: {
        label: t('player-email.blocked.button'),
        href: services.links.absoluteHref(originOf(services), locale, linkPath(services, email, null)),
      },
    };
  },
  'withdrawal.done': async (services, { locale }, { content, createdAt }) => {
    const { withdrawalId, ownedItemId, itemId, lot } = content as unknown as EmailContents['withdrawal.done'];
    const t = services.texts.t(locale);
    const { itemsById } = await publishedCases(services);
    return {
      title: t('player-email.delivery.subject'),
      lines: [t('player-email.delivery.text')],
      facts: [
        [t('player-email.delivery.item'), itemsById.get(itemId)?.texts[locale].title ?? ''],
        [t('player-email.delivery.number'), String(withdrawalId)],
        ...(lot === null ? [] : [[t('player-email.delivery.lot'), lot] as const]),
        [t('player-email.date'), shortMoment(createdAt.toISOString(), t.tag)],
      ],
      button: {
        label: t('player-email.delivery.button'),
        href: services.links.absoluteHref(originOf(services), locale, `/withdraw/${String(ownedItemId)}`),
      },
    };
  },
};

const linkPath = (services: Services, email: PlayerEmail, questionId: number | null): string =>
  `/help/blocked/questions?link=${newQuestionLink(services, email, questionId)}`;

async function writeReceipt(
  services: Services,
  { locale, playerId }: PlayerEmail,
  { content, createdAt }: OutboxMessage,
): Promise<Text> {
  const { paymentId, amountMinor, currency, creditedKopecks, bonusKopecks } =
    content as unknown as EmailContents['payment.receipt'];
  const t = services.texts.t(locale);
  const player = await selectPlayer(services.db, playerId);
  const own = await currencyById(services, player?.currencyId ?? 0);
  const inOwn = (sum: number): string => formatMoney(floorToCurrency(kopecks(sum), own.rate), own.sign);
  const paid = formatMoney(amountMinor / 100, await signOfCurrency(services, currency));
  return {
    title: t('player-email.receipt.subject'),
    lines: [t('player-email.receipt.text')],
    facts: [
      [t('player-email.receipt.paid'), paid],
      // Kopecks that are converted back to the currency of the payment would be less than was paid.
      [t('player-email.receipt.credited'), currency === own.code ? paid : inOwn(creditedKopecks)],
      ...(bonusKopecks === 0 ? [] : [[t('player-email.receipt.bonus'), inOwn(bonusKopecks)] as const]),
      [t('player-email.receipt.number'), paymentId],
      [t('player-email.date'), shortMoment(createdAt.toISOString(), t.tag)],
    ],
    button: {
      label: t('player-email.receipt.button'),
      href: services.links.absoluteHref(originOf(services), locale, `/payment/${paymentId}`),
    },
  };
}
