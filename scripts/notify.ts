/**
 * `npm run notify -- TEXT` sends a text to the operator of the server by e-mail (NOTIFY_EMAIL, SMTP_URL) and Telegram
 * (NOTIFY_TELEGRAM, TELEGRAM_BOT_TOKEN), without the database. `--unit NAME` sends the state of a unit of systemd.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ConfigError } from '#src/platform/config/config-error.ts';
import { type NotifyConfig, readNotifyConfig } from '#src/platform/config/notify-config.ts';
import { sendMail } from '#src/platform/mail.ts';
import { callBot } from '#src/platform/telegram-bot.ts';
import { printFailure } from '#tools/command/print-failure.ts';
import { readArguments, refuseArguments } from '#tools/command/read-arguments.ts';

const TELEGRAM_WITHIN_MS = 10_000;
/** Telegram refuses a longer message. */
const LONGEST_TEXT = 4000;

interface Notice {
  readonly title: string;
  readonly text: string;
}

const { values, words } = readArguments('notify', {
  forms: ['TEXT', '--unit NAME'],
  options: { unit: { value: 'NAME', does: 'sends the state of a unit of systemd, and the end of its log' } },
  mostWords: 1,
});

try {
  process.exitCode = await run();
} catch (error) {
  printFailure(error);
}

async function run(): Promise<number> {
  const text = (words[0] ?? '').trim();
  if ((values.unit === undefined) === (text === '')) refuseArguments('notify', 'either a text or --unit is needed');
  const config = readNotifyConfig(process.env);
  if (config.email === null && config.telegram === null) {
    throw new ConfigError('set NOTIFY_EMAIL with SMTP_URL, or NOTIFY_TELEGRAM with TELEGRAM_BOT_ID and its token');
  }
  const notice =
    values.unit === undefined
      ? { title: `OpenCrate on ${hostname()}`, text }
      : { title: `OpenCrate on ${hostname()}: ${values.unit} failed`, text: stateOf(values.unit) };
  const problems = (await Promise.all([byEmail(config, notice), byTelegram(config, notice)])).filter(
    (problem) => problem !== null,
  );
  for (const problem of problems) console.error(`OpenCrate: ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

/** The state of a unit with the end of its log; a failed one has an exit code other than 0. */
function stateOf(unit: string): string {
  const args = ['status', '--no-pager', '--full', '--lines=30', '--', unit];
  const { error, stdout } = spawnSync('systemctl', args, { encoding: 'utf8' });
  return error === undefined ? stdout : `systemctl: ${error.message}`;
}

/** Returns the problem, or null when the message was sent or there is no address. */
async function byEmail({ email }: NotifyConfig, { title, text }: Notice): Promise<string | null> {
  if (email === null) return null;
  const { name, address } = email.mail.sender;
  const { outcome, problem } = await sendMail(email.mail, {
    id: `notice-${randomUUID()}`,
    to: email.address,
    sender: { name: name ?? 'OpenCrate', address },
    subject: title,
    text: `${text}\n`,
    html: null,
    unsubscribeUrl: null,
  });
  return outcome === 'sent' ? null : `the mail server did not take the notice: ${problem ?? outcome}`;
}

async function byTelegram({ telegram }: NotifyConfig, { title, text }: Notice): Promise<string | null> {
  if (telegram === null) return null;
  const params = { chat_id: telegram.chat, text: `${title}\n${text}`.slice(0, LONGEST_TEXT) };
  try {
    const answer = await callBot(telegram.bot, 'sendMessage', params, TELEGRAM_WITHIN_MS);
    return answer.ok ? null : `Telegram did not take the notice: ${answer.description}`;
  } catch {
    return 'Telegram does not answer';
  }
}
