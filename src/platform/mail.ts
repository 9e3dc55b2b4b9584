import { createTransport, type Transporter } from 'nodemailer';
import type { MailConfig } from '#src/platform/config/mail-config.ts';
import type { Brand } from '#src/shared/brand.ts';
import type { MailSender } from '#src/shared/mail-sender.ts';

type NamedSender = MailSender & { readonly name: string };

/** One message to one address. */
export interface Mail {
  /** The same for all attempts, so that a mail server can recognise a repeated message. */
  readonly id: string;
  readonly to: string;
  readonly sender: NamedSender;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Address that accepts a POST without a page (RFC 8058); null for messages that cannot be switched off by it. */
  readonly unsubscribeUrl: string | null;
}

/** Outcome of one attempt. The problem contains no address. */
export interface MailOutcome {
  readonly outcome: 'sent' | 'retry' | 'refused';
  readonly status?: number | undefined;
  readonly problem?: string | undefined;
}

const WITHIN_MS = 15_000;
const PERMANENT = 500;
/** Codes of nodemailer: the server refused recipient or content, so another attempt would end in the same way. */
const REFUSALS = new Set(['EENVELOPE', 'EMESSAGE']);
const LOCAL = new Set(['127.0.0.1', '::1', 'localhost']);

const transports = new WeakMap<MailConfig, Transporter>();

function transportOf(config: MailConfig): Transporter {
  const { host, port, isSecure, user, password } = config;
  const transport =
    transports.get(config) ??
    createTransport({
      host,
      port,
      secure: isSecure,
      // A password never travels unencrypted to another machine.
      requireTLS: !isSecure && !LOCAL.has(host),
      ...(user === null ? {} : { auth: { user, pass: password } }),
      connectionTimeout: WITHIN_MS,
      greetingTimeout: WITHIN_MS,
      socketTimeout: WITHIN_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  transports.set(config, transport);
  return transport;
}

/** The sender of the brand, else that of MAIL_FROM. One without a name has the store's in the reader's language. */
export function mailSenderOf(config: MailConfig, brand: Pick<Brand, 'sender'>, storeName: string): NamedSender {
  const { name, address } = brand.sender ?? config.sender;
  return { name: name ?? storeName, address };
}

/** Gives a message to the mail server. Never rejects. */
export async function sendMail(config: MailConfig, mail: Mail): Promise<MailOutcome> {
  const { name, address } = mail.sender;
  const domain = address.split('@')[1] ?? '';
  try {
    await transportOf(config).sendMail({
      messageId: `<${mail.id}@${domain}>`,
      from: { name, address },
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === null ? {} : { html: mail.html }),
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
    });
    return { outcome: 'sent' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Greets the mail server and signs in, without a message. Returns the problem; null without one. */
export async function findMailProblem(config: MailConfig): Promise<string | null> {
  try {
    await transportOf(config).verify();
    return null;
  } catch (error) {
    return outcomeOf(error).problem ?? 'Error';
  }
}

const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

function outcomeOf(error: unknown): MailOutcome {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const name = typeof code === 'string' ? code : 'Error';
  const isRefused = REFUSALS.has(name) && (status ?? 0) >= PERMANENT;
  return { outcome: isRefused ? 'refused' : 'retry', status, problem: status ? `${name} ${String(status)}` : name };
}
