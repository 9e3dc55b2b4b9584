import { createHash } from 'node:crypto';
import { z } from 'zod';
import { actingMember } from '#src/admin/access/index.ts';
import { decideRequest, takeRequest } from '#src/admin/withdrawals/index.ts';
import { isOwnEndpoint, isSignedWebhook, secretOf, selectEndpoint } from '#src/core/webhooks/index.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import { readWithdrawal } from '#src/payments/withdrawals/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { REJECT_REASONS } from '#src/shared/withdrawals.ts';

const LONGEST_NOTE = 200;
const LONGEST_LOT = 64;
const MESSAGE_ID = /^[\x21-\x7e]{8,128}$/;

const withdrawalId = z.int().min(1);

/** A step of a bot with a withdrawal request (docs/webhooks.md). */
const deliveryInput = z.discriminatedUnion('action', [
  z.object({ action: z.literal('take'), withdrawalId: withdrawalId.nullable().default(null) }),
  z.object({ action: z.literal('delivered'), withdrawalId, lot: z.string().trim().max(LONGEST_LOT).default('') }),
  z.object({
    action: z.literal('refused'),
    withdrawalId,
    reason: z.enum(REJECT_REASONS),
    note: z.string().trim().max(LONGEST_NOTE).default(''),
  }),
  z.object({ action: z.literal('handBack'), withdrawalId }),
]);

type DeliveryAction = z.infer<typeof deliveryInput>;

interface SignedCall {
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * A bot takes, delivers, refuses or hands back a withdrawal request, as a moderator does in the console: with the same
 * transitions and the same rows of the staff log, under the bot's account. The header `webhook-id` is the idempotency
 * key: a repeated call gets the first answer. Also throws as `takeRequest` and `decideRequest` do.
 *
 * @throws errors.notFound when the endpoint may not deliver
 * @throws errors.auth.invalid when the signature is wrong or older than five minutes
 * @throws errors.request.malformed for another body
 */
export async function receiveDelivery(
  services: Services,
  call: SignedCall,
): Promise<{ readonly contentType: string; readonly body: string }> {
  const { bot, text } = await authenticateBot(services, call);
  const action = readAction(text);
  return { contentType: 'application/json', body: JSON.stringify(await act(services, bot, action)) };
}

async function authenticateBot(
  services: Services,
  { params, headers, body }: SignedCall,
): Promise<{ readonly bot: StaffMember; readonly text: string }> {
  const number = /^[1-9]\d{0,14}$/.exec(params['endpoint'] ?? '')?.[0];
  const endpoint = number === undefined ? null : await selectEndpoint(services.db, Number(number));
  if (endpoint === null || !endpoint.isOn || endpoint.memberId === null) fail('errors.notFound');
  if (!(await isOwnEndpoint(services, endpoint))) fail('errors.notFound');
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const text = body.toString('utf8');
  const id = header('webhook-id');
  const signed = { id, timestamp: header('webhook-timestamp'), signature: header('webhook-signature'), body: text };
  const isSigned = isSignedWebhook(secretOf(services, endpoint), signed, services.clock.now().getTime());
  if (!isSigned || !MESSAGE_ID.test(id)) fail('errors.auth.invalid');
  const claim = { key: hashOf(`webhook ${id}`), hash: hashOf(text) };
  return { bot: (await actingMember(services, endpoint.memberId, claim)) ?? fail('errors.notFound'), text };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function readAction(text: string): DeliveryAction {
  try {
    const read = deliveryInput.safeParse(JSON.parse(text));
    if (read.success) return read.data;
    return fail('errors.request.malformed', { field: read.error.issues[0]?.path.join('.') ?? '' });
  } catch (error) {
    if (error instanceof SyntaxError) fail('errors.request.json');
    throw error;
  }
}

async function act(services: Services, bot: StaffMember, action: DeliveryAction): Promise<object> {
  if (action.action === 'take') {
    const { id } = await takeRequest(services, bot, { wanted: action.withdrawalId });
    return await terms(services, id);
  }
  const decision = decisionOf(action);
  const { id } = await decideRequest(services, bot, { id: action.withdrawalId, decision });
  return { withdrawalId: id, state: (await readWithdrawal(services.db, id)).state };
}

/** A bot finds the account by its id, so there are no pictures to compare. */
function decisionOf(
  action: Exclude<DeliveryAction, { action: 'take' }>,
): Parameters<typeof decideRequest>[2]['decision'] {
  if (action.action === 'delivered') return { kind: 'done', isSameAvatar: true, lot: action.lot };
  if (action.action === 'refused') return { kind: 'rejected', reason: action.reason, note: action.note, isByBot: true };
  return { kind: 'handedBack' };
}

/** Data with which a bot delivers a request. */
async function terms(services: Services, id: number): Promise<object> {
  const { state, insertId, gameId, gameName, listingCentiG, heldUntil } = await readWithdrawal(services.db, id);
  const item = (await itemsByIds(services.db, [insertId])).get(insertId);
  return {
    withdrawalId: id,
    state,
    itemId: item?.itemId ?? null,
    gameId,
    gameName,
    listingCentiG,
    heldUntil: heldUntil?.toISOString() ?? null,
  };
}
