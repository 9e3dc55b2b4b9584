import { z } from 'zod';
import { LONGEST_SENDER, type MailSender } from '#src/shared/mail-sender.ts';
import { readMailSender } from './read-mail-sender.ts';
import { ConfigError } from './config-error.ts';
import { readServiceAddress } from './service-address.ts';
import { variable } from './variable.ts';

/** The SMTP server that takes the messages of the store, and their sender. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** True if the connection begins with TLS; otherwise it is upgraded by STARTTLS. */
  readonly isSecure: boolean;
  /** Null for a server that asks for none. */
  readonly user: string | null;
  readonly password: string;
  /** Branding takes its place where it names another one. */
  readonly sender: MailSender;
}

const PORTS = { smtp: 587, smtps: 465 };

export const mailEnvironment = {
  SMTP_URL: variable(z.string().max(500), {
    description:
      'SMTP server for e-mail to players and staff: `smtps://user:password@host` (TLS, port 465) or ' +
      '`smtp://user:password@host` (STARTTLS, port 587). Special characters of the password are percent-encoded.',
    absent: 'no e-mail is sent, and players are not asked for an address',
    example: 'smtps://store%40store.example:password@mail.example',
  }),
  MAIL_FROM: variable(z.string().max(LONGEST_SENDER), {
    description:
      'Sender of e-mail: an address, or a name and an address in angle brackets. `sender` of BRAND_FILE and Branding ' +
      'in the console take its place.',
    absent: 'required with `SMTP_URL`',
    example: 'The Store <store@store.example>',
  }),
} as const;

type MailEnvironment = Readonly<z.infer<z.ZodObject<typeof mailEnvironment>>>;

/**
 * Reads the mail server, or null.
 *
 * @throws ConfigError for an incomplete or malformed one
 */
export function readMail({ SMTP_URL: url, MAIL_FROM: from }: MailEnvironment): MailConfig | null {
  if (url === undefined && from === undefined) return null;
  if (url === undefined) throw new ConfigError('SMTP_URL: required with MAIL_FROM');
  if (from === undefined) throw new ConfigError('MAIL_FROM: required with SMTP_URL');
  const address = readServiceAddress(url, PORTS);
  if (address === null) throw new ConfigError('SMTP_URL: not an address; write smtps://user:password@host:port');
  const sender = readMailSender(from);
  if (sender === null) throw new ConfigError('MAIL_FROM: not an address; write Name <store@store.example>');
  return {
    ...address.server,
    isSecure: address.protocol === 'smtps',
    user: address.user === '' ? null : address.user,
    password: address.password,
    sender,
  };
}
