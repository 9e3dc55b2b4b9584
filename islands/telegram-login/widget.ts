import { allowScript } from '#islands/runtime/network/trusted-html.ts';

/** Loading state of the widget: not requested, loading, ready, failed, or loaded with an unexpected interface. */
export type Widget = 'asleep' | 'coming' | 'ready' | 'failed' | 'unfit';

/** The widget's response: the user's data, signed by Telegram. */
export type WidgetAnswer = Readonly<Record<string, string | number>>;

interface Login {
  auth(options: object, onAnswer: (answer: WidgetAnswer | false | undefined) => void): void;
}

const login = (): Login | undefined => (globalThis as { Telegram?: { Login?: Login } }).Telegram?.Login;

/** Loads the widget's script; a failed load may be retried. */
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

/** Opens Telegram's sign-in, which also asks to let the bot write to the user. Null when the user cancels. */
export function openWidget(botId: string): Promise<WidgetAnswer | null> {
  const { lang } = document.documentElement;
  return new Promise((resolve) => {
    login()?.auth({ bot_id: botId, request_access: 'write', lang }, (answer) => {
      resolve(typeof answer === 'object' ? answer : null);
    });
  });
}
