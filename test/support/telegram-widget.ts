import { createHash, createHmac } from 'node:crypto';

type Fields = Readonly<Record<string, string | number>>;

const TOKEN = '700700:a token for tests';

/** An answer of the widget about somebody, signed by the bot's token. */
export function signedAnswer(fields: Fields, token = TOKEN): string {
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${String(fields[name])}`);
  const key = createHash('sha256').update(token).digest();
  const hash = createHmac('sha256', key).update(lines.join('\n')).digest('hex');
  return JSON.stringify({ ...fields, hash });
}
