import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { address, variable } from './variable.ts';

/** Bot of Telegram's sign-in widget, which also checks newsletter subscriptions. */
export interface TelegramBot {
  readonly id: string;
  readonly token: string;
  /** Name without `@`, by which players recognise the bot; null when it is not given. */
  readonly name: string | null;
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

export const VK_API_URL = 'https://api.vk.com';
const VK_FRAMES = ['https://vk.com', 'https://*.vk.com', 'https://vk.ru', 'https://*.vk.ru'];

const secret = z.string().min(1).max(512);
const FRAME = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/;

export const entryEnvironment = {
  TELEGRAM_BOT_ID: variable(z.string().regex(/^\d{1,16}$/, 'must be the number of the bot'), {
    description: "Bot of Telegram's login widget, shown on Russian pages. Set the bot's domain at BotFather.",
    absent: 'not offered',
    example: '123456789',
  }),
  TELEGRAM_BOT_TOKEN: variable(secret, {
    description: 'Token of the bot.',
    absent: 'not offered',
    example: '123456789:token-of-the-bot',
  }),
  TELEGRAM_BOT_NAME: variable(z.string().regex(/^@?[A-Za-z]\w{4,31}$/, 'must be the name of the bot'), {
    description: 'Name of the bot. The sign-in page shows it, so that players know which bot Telegram asks them about.',
    absent: 'the page names no bot',
    example: '@opencrate_bot',
  }),
  TELEGRAM_WIDGET_URL: variable(address, {
    description: 'Script of the widget, for a stand-in of Telegram. It calls its own origin.',
    absent: "Telegram's own",
    example: WIDGET_URL,
  }),
  TELEGRAM_API_URL: variable(address, {
    description: 'Bot API, which answers who is in the channel.',
    absent: "Telegram's own",
    example: API_URL,
  }),
  TELEGRAM_CHANNEL: variable(
    z.string().regex(/^(?:@[A-Za-z]\w{3,31}|-\d{5,20})$/, 'must be @name or the number of the channel'),
    {
      description: 'Channel of the newsletter that some cases require. The bot must be one of its administrators.',
      absent: 'players cannot meet that condition',
      example: '@opencrate',
    },
  ),
  VK_APP_ID: variable(z.string().regex(/^\d{1,16}$/, 'must be the number of the app'), {
    description: 'VK mini-app that shows the store, which needs https.',
    absent: 'no mini-app, and pages cannot be framed',
    example: '12345678',
  }),
  VK_APP_SECRET: variable(secret, {
    description: 'Secure key of the mini-app.',
    absent: 'no mini-app',
    example: 'secure-key-of-the-app',
  }),
  VK_API_URL: variable(address, {
    description: 'API that returns names and pictures of those who sign in by VK and of the users of the mini-app.',
    absent: "VK's own",
    example: VK_API_URL,
  }),
  VK_FRAME_ORIGINS: variable(z.string(), {
    description: 'Origins that may show the store in a frame, separated by commas.',
    absent: "VK's own",
    example: 'https://vk.com,https://*.vk.com',
  }),
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
    name: environment.TELEGRAM_BOT_NAME?.replace('@', '') ?? null,
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
