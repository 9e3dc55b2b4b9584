import { z } from 'zod';
import { entryEnvironment, readTelegramBot, type TelegramBot } from './entry-config.ts';
import { type MailConfig, mailEnvironment, readMail } from './mail-config.ts';
import { variable } from './variable.ts';

export const notifyEnvironment = {
  NOTIFY_EMAIL: variable(z.email().max(254), {
    description: 'Address to which `opencrate notify` writes when a unit of the server failed, by SMTP_URL.',
    absent: 'no e-mail to the operator',
    example: 'operator@store.example',
  }),
  NOTIFY_TELEGRAM: variable(z.string().regex(/^-?\d{1,20}$/, 'must be the number of a chat'), {
    description: 'Number of the chat to which `opencrate notify` writes, by the bot of TELEGRAM_BOT_TOKEN.',
    absent: 'no message to the operator',
    example: '123456789',
  }),
} as const;

/** Ways to reach the operator of the server. */
export interface NotifyConfig {
  readonly email: { readonly address: string; readonly mail: MailConfig } | null;
  readonly telegram: { readonly chat: string; readonly bot: TelegramBot } | null;
}

/**
 * Reads the ways to reach the operator. Other variables may be wrong, which may be the reason of the notice.
 *
 * @throws ConfigError for an incomplete mail server or bot
 */
export function readNotifyConfig(source: NodeJS.ProcessEnv): NotifyConfig {
  const schemas = { ...mailEnvironment, ...entryEnvironment, ...notifyEnvironment };
  const given = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, schema.safeParse(source[name]).data]),
  ) as Readonly<z.infer<z.ZodObject<typeof schemas>>>;
  const { NOTIFY_EMAIL: address, NOTIFY_TELEGRAM: chat } = given;
  const mail = address === undefined ? null : readMail(given);
  const bot = chat === undefined ? null : readTelegramBot(given);
  return {
    email: address === undefined || mail === null ? null : { address, mail },
    telegram: chat === undefined || bot === null ? null : { chat, bot },
  };
}
