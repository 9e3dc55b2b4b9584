import { addBot, type Confirmation, confirmedAction, removeBot, staffAction } from '#src/admin/access/index.ts';
import { findMessage, hastenMessage, restartMessage, writeMessage } from '#src/core/outbox/index.ts';
import {
  insertEndpoint,
  markEndpointRemoved,
  renewSecret,
  selectEndpoint,
  updateEndpoint,
  type WebhookEvent,
} from '#src/core/webhooks/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { mayPostTo } from '#src/platform/security/post-to-address.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';

/** A new endpoint with its secret, which only its admin may see. */
export interface NewSecret {
  readonly id: number;
  readonly name: string;
  readonly secret: string;
}

interface EndpointFields {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** The host of an address, for the log: a path may hold a token. */
const hostOf = (url: string): string => new URL(url).host;

/** @throws errors.webhook.address for an address that production would not post to */
function checkAddress({ config }: Services, url: string): void {
  if (!mayPostTo(config, url)) fail('errors.webhook.address');
}

/**
 * Adds an endpoint. With `mayDeliver` it gets a staff account under which its bot delivers withdrawals.
 *
 * @throws errors.webhook.address
 * @throws errors.staff.code
 * @throws errors.staff.taken when a staff member has the name of the bot
 */
export async function addEndpoint(
  services: Services,
  member: StaffMember,
  { mayDeliver, ...fields }: EndpointFields & { readonly mayDeliver: boolean },
  confirmation: Confirmation,
): Promise<NewSecret> {
  checkAddress(services, fields.url);
  return await confirmedAction(services, member, confirmation, async (tx, log) => {
    const memberId = mayDeliver ? await addBot(tx, log, fields.name) : null;
    const id = await insertEndpoint(tx, { ...fields, memberId });
    const secret = await renewSecret(services, tx, id);
    log({
      act: 'webhook.added',
      about: { type: 'webhook', id },
      after: { host: hostOf(fields.url), events: fields.events.join(' '), mayDeliver },
    });
    return { id, name: fields.name, secret };
  });
}

const requireEndpoint = async (tx: Tx, id: number) => (await selectEndpoint(tx, id)) ?? fail('errors.webhook.unknown');

/** Changes an endpoint. Throws as `addEndpoint` does, and errors.webhook.unknown. */
export async function changeEndpoint(
  services: Services,
  member: StaffMember,
  { id, ...fields }: EndpointFields & { readonly id: number; readonly isOn: boolean },
  confirmation: Confirmation,
): Promise<null> {
  checkAddress(services, fields.url);
  return await confirmedAction<null>(services, member, confirmation, async (tx, log) => {
    const before = await requireEndpoint(tx, id);
    await updateEndpoint(tx, before, fields);
    log({
      act: 'webhook.changed',
      about: { type: 'webhook', id },
      before: { host: hostOf(before.url), events: before.events.join(' '), isOn: before.isOn },
      after: { host: hostOf(fields.url), events: fields.events.join(' '), isOn: fields.isOn },
    });
    return null;
  });
}

interface EndpointChoice {
  readonly id: number;
}

/** Replaces the secret: the former one signs and opens nothing any more. @throws errors.webhook.unknown */
export const rotateSecret = (
  services: Services,
  member: StaffMember,
  { id }: EndpointChoice,
  confirmation: Confirmation,
): Promise<NewSecret> =>
  confirmedAction(services, member, confirmation, async (tx, log) => {
    const { name } = await requireEndpoint(tx, id);
    const secret = await renewSecret(services, tx, id);
    log({ act: 'webhook.rotated', about: { type: 'webhook', id } });
    return { id, name, secret };
  });

/** Removes an endpoint with the account of its bot. @throws errors.webhook.unknown */
export const removeEndpoint = (services: Services, member: StaffMember, { id }: EndpointChoice): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    const { url, memberId } = await requireEndpoint(tx, id);
    await markEndpointRemoved(tx, id);
    if (memberId !== null) await removeBot(tx, log, memberId);
    log({ act: 'webhook.removed', about: { type: 'webhook', id }, before: { host: hostOf(url) } });
    return null;
  });

/** Sends an event without meaning, so that a receiver can be tried. @throws errors.webhook.unknown */
export const testEndpoint = (services: Services, member: StaffMember, { id }: EndpointChoice): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    await requireEndpoint(tx, id);
    await writeMessage(tx, { channel: 'webhook', kind: 'endpoint.test', content: {} }, id);
    log({ act: 'webhook.tested', about: { type: 'webhook', id } });
    return null;
  });

/**
 * Sends an ended message of the delivery log again, with its id, so that a receiver recognises one that it has. A
 * message that waits for its next attempt is sent now.
 *
 * @throws errors.webhook.unknown when there is no such message of the endpoint
 * @throws errors.webhook.waiting when it is being sent anyway
 */
export const replayMessage = (
  services: Services,
  member: StaffMember,
  { id, message: messageId }: EndpointChoice & { readonly message: number },
): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    await requireEndpoint(tx, id);
    const message = await findMessage(tx, messageId);
    if (message?.channel !== 'webhook' || message.recipientId !== id) fail('errors.webhook.unknown');
    if (!(await restartMessage(tx, messageId)) && !(await hastenMessage(tx, messageId))) fail('errors.webhook.waiting');
    log({ act: 'webhook.replayed', about: { type: 'webhook', id }, after: { message: messageId } });
    return null;
  });
