/** A real SMTP server that keeps the messages that it takes. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MailConfig } from '#src/platform/config/mail-config.ts';

/** A mail server that is never called: jobs do not run in the store of tests. */
export const TEST_MAIL: MailConfig = {
  host: '127.0.0.1',
  port: 1,
  isSecure: false,
  user: null,
  password: '',
  sender: { name: null, address: 'store@store.example' },
};

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded bodies by content type. */
  readonly plain: string;
  readonly html: string;
}

export interface MailServer {
  readonly config: MailConfig;
  readonly received: ReceivedMail[];
  /** Answers the recipients of the next messages with this code; null accepts them. */
  refuse: (code: number | null) => void;
  readonly close: () => Promise<void>;
}

const USER = 'store';
const PASSWORD = 'a quiet river';

export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    // The connection is local and unencrypted.
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === USER && password === PASSWORD) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onRcptTo: (_address, _session, done) => {
      if (refusal === null) done();
      else done(Object.assign(new Error('refused'), { responseCode: refusal }));
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...readMail(raw) });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    config: { ...TEST_MAIL, port, user: USER, password: PASSWORD },
    received,
    refuse: (code) => {
      refusal = code;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'plain' | 'html'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = headersIn(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const body = rest.join('\r\n\r\n');
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`);
  const partOf = (type: string): string => {
    const part = parts.find((one) =>
      headersIn(one.trimStart().split('\r\n\r\n')[0] ?? '')
        .get('content-type')
        ?.startsWith(type),
    );
    return part === undefined ? '' : decodedPart(part.trimStart());
  };
  return { headers, plain: partOf('text/plain'), html: partOf('text/html') };
}

function decodedPart(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const encoding = headersIn(head).get('content-transfer-encoding') ?? '7bit';
  const body = rest.join('\r\n\r\n');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Headers by lower-case name; words of RFC 2047 are decoded. */
function headersIn(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at).toLowerCase(), decodedWords(line.slice(at + 1).trim())]];
    }),
  );
}

const decodedWords = (value: string): string =>
  value
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodedPart(`content-transfer-encoding: quoted-printable\r\n\r\n${word.replaceAll('_', ' ')}`),
    );
