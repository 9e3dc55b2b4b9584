import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** The bot in whose name one signs in by Telegram's widget, and which knows who gets the newsletter. */
export interface TelegramBot {
  readonly id: string;
  readonly token: string;
  /** The script of the widget. */
  readonly widgetUrl: string;
  /** Where that script asks who came. */
  readonly answerOrigin: string;
  /** The Bot API. */
  readonly apiUrl: string;
  /** The newsletter's channel, `@name` or its number; the bot has to be among its administrators. Null without one. */
  readonly channel: string | null;
}

/** The store as a mini-app of VK. */
export interface VkApp {
  readonly id: string;
  readonly secret: string;
  readonly apiUrl: string;
  /** The pages that may show the store in a frame. */
  readonly frameOrigins: readonly string[];
}

const WIDGET_URL = 'https://telegram.org/js/telegram-widget.js?22';
const WIDGET_ORIGIN = 'https://telegram.org';
const API_URL = 'https://api.telegram.org';
const ANSWER_ORIGIN = 'https://oauth.telegram.org';

const VK_API_URL = 'https://api.vk.com';
const VK_FRAMES = ['https://vk.com', 'https://*.vk.com', 'https://vk.ru', 'https://*.vk.ru'];

const given = <Type extends z.ZodType>(type: Type) => z.preprocess((v) => (v === '' ? undefined : v), type.optional());
const address = given(z.url({ protocol: /^https?$/ }));
const secret = given(z.string().min(1).max(512));
const FRAME = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/;

/** The names of the environment that open Telegram's widget and VK's mini-app. */
export const entryEnvironment = {
  TELEGRAM_BOT_ID: given(z.string().regex(/^\d{1,16}$/, 'the number of the bot')),
  TELEGRAM_BOT_TOKEN: secret,
  TELEGRAM_WIDGET_URL: address,
  TELEGRAM_API_URL: address,
  TELEGRAM_CHANNEL: given(z.string().regex(/^(?:@[A-Za-z]\w{3,31}|-\d{5,20})$/, '@name or the number of the channel')),
  VK_APP_ID: given(z.string().regex(/^\d{1,16}$/, 'the number of the app')),
  VK_APP_SECRET: secret,
  VK_API_URL: address,
  VK_FRAME_ORIGINS: given(z.string()),
} as const;

type Given = Readonly<z.infer<z.ZodObject<typeof entryEnvironment>>>;

/** The bot that the environment names, or null. Throws ConfigError for one that is named by half. */
export function readTelegramBot(environment: Given): TelegramBot | null {
  const { TELEGRAM_BOT_ID: id, TELEGRAM_BOT_TOKEN: token } = environment;
  if (id === undefined && token === undefined) return null;
  if (id === undefined) throw new ConfigError('TELEGRAM_BOT_ID: missing beside TELEGRAM_BOT_TOKEN');
  if (token === undefined) throw new ConfigError('TELEGRAM_BOT_TOKEN: missing beside TELEGRAM_BOT_ID');
  const widgetUrl = environment.TELEGRAM_WIDGET_URL ?? WIDGET_URL;
  const { origin } = new URL(widgetUrl);
  // The script asks another host of Telegram, and its own wherever else it stands.
  return {
    ...{ id, token, widgetUrl, answerOrigin: origin === WIDGET_ORIGIN ? ANSWER_ORIGIN : origin },
    apiUrl: (environment.TELEGRAM_API_URL ?? API_URL).replace(/\/$/, ''),
    channel: environment.TELEGRAM_CHANNEL ?? null,
  };
}

/** The mini-app that the environment names, or null. Throws ConfigError for one that is named by half. */
export function readVkApp(environment: Given): VkApp | null {
  const { VK_APP_ID: id, VK_APP_SECRET: appSecret, VK_FRAME_ORIGINS: frames } = environment;
  if (id === undefined && appSecret === undefined) return null;
  if (id === undefined) throw new ConfigError('VK_APP_ID: missing beside VK_APP_SECRET');
  if (appSecret === undefined) throw new ConfigError('VK_APP_SECRET: missing beside VK_APP_ID');
  const frameOrigins = frames === undefined ? VK_FRAMES : frames.split(',').map((one) => one.trim());
  const wrong = frameOrigins.find((one) => !FRAME.test(one));
  if (wrong !== undefined) throw new ConfigError(`VK_FRAME_ORIGINS: "${wrong}" is no origin`);
  return { id, secret: appSecret, apiUrl: environment.VK_API_URL ?? VK_API_URL, frameOrigins };
}
