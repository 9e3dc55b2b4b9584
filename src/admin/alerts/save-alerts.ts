import { staffAction } from '#src/admin/access/index.ts';
import { writeMessage } from '#src/core/outbox/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';
import {
  type AlertChoice,
  selectContact,
  updateStaffEmailConfirmed,
  upsertChatCode,
  upsertChoice,
  upsertStaffEmail,
} from './store.ts';

const CHAT_CODE_BYTES = 16;
const CHAT_CODE_MS = 15 * MINUTE_MS;
const EMAIL_CODE_MS = HOUR_MS;
const CODE_DIGITS = 8;

/** Changes the kinds of notices that a member gets. */
export const saveChoices = (services: Services, member: StaffMember, choices: readonly AlertChoice[]): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    for (const choice of choices) await upsertChoice(tx, member.id, choice);
    const after = Object.fromEntries(
      choices.map(({ kind, byTelegram, byEmail }) => [
        kind,
        [...(byTelegram ? ['telegram'] : []), ...(byEmail ? ['email'] : [])].join(' '),
      ]),
    );
    log({ act: 'alerts.changed', about: { type: 'member', id: member.id }, after });
    return null;
  });

/** Makes a code that links the next chat that sends it to the bot. A former chat is forgotten. */
export const linkChat = (services: Services, member: StaffMember): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    const code = services.random.bytes(CHAT_CODE_BYTES).toString('base64url');
    await upsertChatCode(tx, member.id, code, timeAfter(tx.now, CHAT_CODE_MS));
    log({ act: 'alerts.telegram', about: { type: 'member', id: member.id } });
    return null;
  });

export const unlinkChat = (services: Services, member: StaffMember): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    await upsertChatCode(tx, member.id, null, null);
    log({ act: 'alerts.telegram', about: { type: 'member', id: member.id }, after: { isLinked: false } });
    return null;
  });

/** Saves the address of a member and sends a code to it. An empty one is removed. */
export const saveStaffEmail = (
  services: Services,
  member: StaffMember,
  { email }: { readonly email: string },
): Promise<'asked' | 'removed'> =>
  staffAction<'asked' | 'removed'>(services, member, async (tx, log) => {
    log({ act: 'alerts.email', about: { type: 'member', id: member.id }, after: { isGiven: email !== '' } });
    if (email === '') {
      await upsertStaffEmail(tx, member.id, { email: null, code: null, until: null });
      return 'removed';
    }
    const number = services.random.bytes(4).readUInt32BE() % 10 ** CODE_DIGITS;
    const code = String(number).padStart(CODE_DIGITS, '0');
    await upsertStaffEmail(tx, member.id, { email, code, until: timeAfter(tx.now, EMAIL_CODE_MS) });
    await writeMessage(tx, { channel: 'staff-email', kind: 'email.code', content: {} }, member.id);
    return 'asked';
  });

/** Confirms the address of a member. @throws errors.alert.code for a wrong or old code */
export const confirmStaffEmail = (
  services: Services,
  member: StaffMember,
  { digits }: { readonly digits: string },
): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    if (!(await updateStaffEmailConfirmed(tx, member.id, digits))) fail('errors.alert.code');
    log({ act: 'alerts.email', about: { type: 'member', id: member.id }, after: { isConfirmed: true } });
    return null;
  });

/** Sends a notice by each way that the member has. @throws errors.alert.none without one */
export const testAlerts = (services: Services, member: StaffMember): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    const contact = await selectContact(tx, member.id);
    const channels = [
      ...((contact?.chatId ?? null) === null ? [] : (['staff-telegram'] as const)),
      ...((contact?.emailConfirmedAt ?? null) === null ? [] : (['staff-email'] as const)),
    ];
    if (channels.length === 0) fail('errors.alert.none');
    for (const channel of channels) await writeMessage(tx, { channel, kind: 'alert.test', content: {} }, member.id);
    log({ act: 'alerts.tested', about: { type: 'member', id: member.id } });
    return null;
  });
