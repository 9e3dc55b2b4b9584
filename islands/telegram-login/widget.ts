import { allowScript } from '../runtime/trusted-html.ts';

/** How far the widget is: not asked for yet, on its way, there, not to be had, or there and not what it should be. */
export type Widget = 'asleep' | 'coming' | 'ready' | 'failed' | 'unfit';

/** The widget's answer: who came, signed by Telegram. */
export type WidgetAnswer = Readonly<Record<string, string | number>>;

interface Login {
  auth(options: object, done: (answer: WidgetAnswer | false | undefined) => void): void;
}

const login = (): Login | undefined => (globalThis as { Telegram?: { Login?: Login } }).Telegram?.Login;

/** Loads the widget's script, once more after it could not be had. */
export function loadWidget(address: string): Promise<Widget> {
  if (login() !== undefined) return Promise.resolve('ready');
  const script = document.createElement('script');
  allowScript(address);
  script.src = address;
  script.async = true;
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(login() === undefined ? 'unfit' : 'ready'));
    script.addEventListener('error', () => {
      script.remove();
      resolve('failed');
    });
    document.head.append(script);
  });
}

/** Lets Telegram ask the visitor, also whether the bot may write to them. Null where they thought better of it. */
export function openWidget(botId: string): Promise<WidgetAnswer | null> {
  const { lang } = document.documentElement;
  return new Promise((resolve) => {
    login()?.auth({ bot_id: botId, request_access: 'write', lang }, (answer) => {
      resolve(typeof answer === 'object' ? answer : null);
    });
  });
}
