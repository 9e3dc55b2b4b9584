import { transaction } from '#src/platform/database/transaction.ts';
import type { TelegramBot } from '#src/platform/config/entry-config.ts';
import type { Services } from '#src/platform/services.ts';
import { callBot } from '#src/platform/telegram-bot.ts';
import { equalTexts } from '#src/platform/security/equal-texts.ts';
import { selectLinking, updateChat } from './store.ts';

const WITHIN_MS = 10_000;
const LONGEST_NAME = 64;
/** Calls of one run: Telegram gives a hundred updates at a time. */
const MOST_CALLS = 10;

interface Update {
  readonly update_id: number;
  readonly message?: {
    readonly text?: string;
    readonly chat?: {
      readonly id: number;
      readonly type: string;
      readonly username?: string;
      readonly first_name?: string;
    };
  };
}

/**
 * Reads the messages to the bot while a member links a chat, and only then. The message `/start CODE` in a private
 * chat with the code of a member makes that chat the member's. Everything else is ignored. Returns how many were
 * linked.
 */
export async function linkTelegram(services: Services): Promise<number> {
  const { telegram } = services.config;
  if (telegram === null || (await selectLinking(services.db, services.clock.now())).length === 0) return 0;
  let linkedCount = 0;
  let offset: number | null = null;
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    // An offset beyond an update confirms it, so that the next run does not get it again.
    const updates = await readUpdates(services, telegram, offset);
    if (updates.length === 0) return linkedCount;
    for (const update of updates) {
      offset = Math.max(offset ?? 0, update.update_id + 1);
      if (await linkBy(services, telegram, update)) linkedCount += 1;
    }
  }
  return linkedCount;
}

/** Links the chat of an update if it has the code of a member. Returns whether it did. */
async function linkBy(services: Services, telegram: TelegramBot, { message }: Update): Promise<boolean> {
  const code = /^\/start ([\w-]{1,64})$/.exec(message?.text ?? '')?.[1];
  const chat = message?.chat;
  if (code === undefined || chat?.type !== 'private') return false;
  const linking = await selectLinking(services.db, services.clock.now());
  const contact = linking.find(({ chatCode }) => equalTexts(chatCode ?? '', code));
  if (contact === undefined) return false;
  const name = (chat.username ?? chat.first_name ?? '').slice(0, LONGEST_NAME);
  await transaction(services, null, async (tx) => {
    await updateChat(tx, contact.memberId, chat.id, name);
    return null;
  });
  const text = services.texts.t(contact.locale)('admin-alerts.telegram.linkedText');
  await callBot(telegram, 'sendMessage', { chat_id: chat.id, text }, WITHIN_MS);
  return true;
}

async function readUpdates(services: Services, telegram: TelegramBot, offset: number | null): Promise<Update[]> {
  const params = { timeout: 0, allowed_updates: ['message'], ...(offset === null ? {} : { offset }) };
  const answer = await callBot(telegram, 'getUpdates', params, WITHIN_MS);
  if (answer.ok) return Array.isArray(answer.result) ? (answer.result as Update[]) : [];
  services.log.warn(
    { service: 'telegram', status: answer.code, reason: answer.description },
    'provider.request.failed',
  );
  return [];
}
