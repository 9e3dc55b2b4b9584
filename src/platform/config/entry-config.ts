import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** Bot of Telegram's sign-in widget, which also checks newsletter subscriptions. */
export interface TelegramBot {
  readonly id: string;
  readonly token: string;
  /** Address of the widget script. */
  readonly widgetUrl: string;
  /** Origin that the widget script calls. */
  readonly answerOrigin: string;
  readonly apiUrl: string;
  /** Newsletter channel, `@name` or its number; the bot must be one of its administrators. Null without one. */
  readonly channel: string | null;
}

export interface VkApp {
  readonly id: string;
  readonly secret: string;
  readonly apiUrl: string;
  /** Origins that may frame the store. */
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

type EntryEnvironment = Readonly<z.infer<z.ZodObject<typeof entryEnvironment>>>;

/**
 * Reads the configured bot, or null.
 *
 * @throws ConfigError for an incomplete bot
 */
export function readTelegramBot(environment: EntryEnvironment): TelegramBot | null {
  const { TELEGRAM_BOT_ID: id, TELEGRAM_BOT_TOKEN: token } = environment;
  if (id === undefined && token === undefined) return null;
  if (id === undefined) throw new ConfigError('TELEGRAM_BOT_ID: required with TELEGRAM_BOT_TOKEN');
  if (token === undefined) throw new ConfigError('TELEGRAM_BOT_TOKEN: required with TELEGRAM_BOT_ID');
  const widgetUrl = environment.TELEGRAM_WIDGET_URL ?? WIDGET_URL;
  const { origin } = new URL(widgetUrl);
  // Telegram's script calls another host of Telegram; elsewhere it calls its own origin.
  return {
    id,
    token,
    widgetUrl,
    answerOrigin: origin === WIDGET_ORIGIN ? ANSWER_ORIGIN : origin,
    apiUrl: (environment.TELEGRAM_API_URL ?? API_URL).replace(/\/$/, ''),
    channel: environment.TELEGRAM_CHANNEL ?? null,
  };
}

/**
 * Reads the configured mini-app, or null.
 *
 * @throws ConfigError for an incomplete mini-app
 */
export function readVkApp(environment: EntryEnvironment): VkApp | null {
  const { VK_APP_ID: id, VK_APP_SECRET: appSecret, VK_FRAME_ORIGINS: frames } = environment;
  if (id === undefined && appSecret === undefined) return null;
  if (id === undefined) throw new ConfigError('VK_APP_ID: required with VK_APP_SECRET');
  if (appSecret === undefined) throw new ConfigError('VK_APP_SECRET: required with VK_APP_ID');
  const frameOrigins = frames === undefined ? VK_FRAMES : frames.split(',').map((one) => one.trim());
  const wrong = frameOrigins.find((one) => !FRAME.test(one));
  if (wrong !== undefined) throw new ConfigError(`VK_FRAME_ORIGINS: "${wrong}" is not an origin`);
  return { id, secret: appSecret, apiUrl: environment.VK_API_URL ?? VK_API_URL, frameOrigins };
}
