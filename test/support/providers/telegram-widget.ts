/**
 * A simulated Telegram for browsers: the script of the login widget, its consent window, and the request of the script
 * after that window closes. It signs with the bot token, as Telegram does.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { TelegramBot } from '#src/platform/config/entry-config.ts';
import { MINUTE_SECONDS } from '#src/shared/time.ts';

type Fields = Readonly<Record<string, string | number>>;

const TOKEN = '700700:a-token-for-tests';

/** A bot whose responses `signedAnswer` signs, for tests without a server. */
export const TELEGRAM_BOT: TelegramBot = {
  id: '700700',
  token: TOKEN,
  name: null,
  widgetUrl: 'https://telegram.org/js/telegram-widget.js?22',
  answerOrigin: 'https://oauth.telegram.org',
  apiUrl: 'https://api.telegram.org',
  channel: null,
};

/** A response of the widget about a user, signed by the bot token. */
export function signedAnswer(fields: Fields, token = TOKEN): string {
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${String(fields[name])}`);
  const key = createHash('sha256').update(token).digest();
  const hash = createHmac('sha256', key).update(lines.join('\n')).digest('hex');
  return JSON.stringify({ ...fields, hash });
}

export interface TelegramServer {
  readonly bot: TelegramBot;
  readonly behaviour: {
    user: Fields;
    /** `empty`: the script loads but defines no widget. */
    script: 'whole' | 'missing' | 'empty' | 'held';
    decision: 'agree' | 'close';
  };
  readonly release: () => void;
  readonly requests: URLSearchParams[];
  readonly close: () => Promise<void>;
}

/** The part of Telegram's script that a page uses, with the same behaviour. */
const SCRIPT = `(() => {
  const { origin } = new URL(document.currentScript.src);
  const popups = {};
  window.Telegram = { Login: { auth(options, callback) {
    const id = parseInt(options.bot_id, 10);
    if (!id) throw new Error('Bot id required');
    const query = new URLSearchParams({ bot_id: id, origin: location.origin });
    for (const name of ['request_access', 'lang']) if (options[name]) query.set(name, options[name]);
    const popup = window.open(origin + '/auth?' + query, 'telegram_oauth_bot' + id, 'width=550,height=470');
    popups[id] = { popup, done: false };
    const finish = (answer) => {
      if (popups[id].done) return;
      popups[id].done = true;
      window.removeEventListener('message', listen);
      callback(answer);
    };
    const listen = (event) => {
      if (event.source !== popups[id].popup) return;
      const data = JSON.parse(event.data);
      if (data.event === 'auth_result') finish(data.result);
    };
    const watch = () => {
      if (!popup.closed) return void setTimeout(watch, 100);
      const xhr = new XMLHttpRequest();
      xhr.open('POST', origin + '/auth/get');
      xhr.withCredentials = true;
      xhr.onload = () => finish(JSON.parse(xhr.responseText).user ?? false);
      xhr.onerror = () => finish(false);
      xhr.send('bot_id=' + id);
    };
    if (popup === null) return;
    window.addEventListener('message', listen);
    watch();
  } } };
})();`;

/** The page of the window: it responds at once, or is closed without a response. */
function decide({ user, decision }: TelegramServer['behaviour'], authDate: number): string {
  const result = JSON.parse(signedAnswer({ ...user, auth_date: authDate })) as unknown;
  const message = JSON.stringify(JSON.stringify({ event: 'auth_result', result }));
  const script = decision === 'agree' ? `opener.postMessage(${message}, '*'); window.close();` : 'window.close()';
  return `<!doctype html><title>Telegram</title><script>${script}</script>`;
}

export async function openTelegram(): Promise<TelegramServer> {
  const behaviour: TelegramServer['behaviour'] = {
    user: { id: process.pid * 100_000 + 77_777, first_name: 'Анна', last_name: 'Кот', username: 'anna' },
    script: 'whole',
    decision: 'agree',
  };
  const requests: URLSearchParams[] = [];
  const held: (() => void)[] = [];
  const app = express();
  app.get('/js/telegram-widget.js', (_req, res) => {
    const send = (): void => {
      res.type('js').send(behaviour.script === 'empty' ? ';' : SCRIPT);
    };
    if (behaviour.script === 'missing') res.status(404).end();
    else if (behaviour.script === 'held') held.push(send);
    else send();
  });
  let answers = 0;
  app.get('/auth', (req, res) => {
    requests.push(new URL(req.url, 'http://x').searchParams);
    // The store takes an answer once, and two of one user in the same second would be equal.
    answers += 1;
    res.send(decide(behaviour, Math.floor(Date.now() / 1000) - MINUTE_SECONDS + answers));
  });
  app.post('/auth/get', (req, res) => {
    res.set({ 'Access-Control-Allow-Origin': req.headers.origin, 'Access-Control-Allow-Credentials': 'true' });
    res.json({ user: false });
  });
  const server = await new Promise<Server>((resolve) => {
    const opened = app.listen(0, '127.0.0.1', () => resolve(opened));
  });
  // A host of its own, cross-site to the store.
  const origin = `http://localhost:${String((server.address() as AddressInfo).port)}`;
  return {
    behaviour,
    requests,
    bot: {
      id: '700700',
      token: TOKEN,
      name: 'opencrate_bot',
      widgetUrl: `${origin}/js/telegram-widget.js?22`,
      answerOrigin: origin,
      apiUrl: origin,
      channel: null,
    },
    release: () => {
      for (const send of held.splice(0)) send();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
