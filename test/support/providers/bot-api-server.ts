/** A simulated Telegram Bot API: getChatMember of one bot and one channel. */
import {
  type ProviderServer,
  type ProviderReply,
  openProviderServer,
} from '#test/support/providers/provider-server.ts';

/** Membership by user id; Telegram does not know users that are absent here. */
export type Members = Map<number, { readonly status: string; readonly is_member?: boolean }>;

export interface BotApiServer extends ProviderServer {
  readonly members: Members;
  /** Configuration for a store that uses this server. */
  readonly bot: {
    readonly id: string;
    readonly token: string;
    readonly name: null;
    readonly widgetUrl: string;
    readonly answerOrigin: string;
    readonly apiUrl: string;
    readonly channel: string;
  };
}

const TOKEN = '700700:a-token-for-tests';
const CHANNEL = '@opencrate_test';

export async function openBotApi(): Promise<BotApiServer> {
  const members: Members = new Map();
  const server = await openProviderServer(({ path, body }) => {
    if (path !== `/bot${TOKEN}/getChatMember`) return refusal(404, 'Not Found');
    const query = JSON.parse(body) as { chat_id: string; user_id: number };
    if (query.chat_id !== CHANNEL) return refusal(400, 'Bad Request: chat not found');
    const member = members.get(query.user_id);
    if (member === undefined) return refusal(400, 'Bad Request: user not found');
    const user = { id: query.user_id, is_bot: false, first_name: 'Anna' };
    return { status: 200, body: { ok: true, result: { user, ...member } } };
  });
  return {
    ...server,
    members,
    bot: {
      id: '700700',
      token: TOKEN,
      name: null,
      channel: CHANNEL,
      apiUrl: server.url,
      widgetUrl: `${server.url}/widget.js`,
      answerOrigin: server.url,
    },
  };
}

const refusal = (status: number, description: string): ProviderReply => ({
  status,
  body: { ok: false, error_code: status, description },
});
