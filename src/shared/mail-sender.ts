/** Sender of e-mail. */
export interface MailSender {
  /** Null when the name of the store is the sender's name. */
  readonly name: string | null;
  readonly address: string;
}

export const LONGEST_SENDER = 200;

/** The text `Name <store@store.example>`, or the address alone. */
export const mailSenderText = ({ name, address }: MailSender): string =>
  name === null ? address : `${name} <${address}>`;
