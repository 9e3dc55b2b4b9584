import { timeAfter } from '#src/platform/process/clock.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import { isGenuine } from '#src/platform/database/history-key.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { encryptTotpSecret } from './second-factor.ts';
import { hashOfKey, newKey } from './session-key.ts';
import { findLink, type LinkRow, replaceLink } from '#src/admin/access/store/members.ts';
import { newTotpSecret } from './totp.ts';
import { memberSignInMethods } from './sign-in-methods.ts';
import { HOUR_MS } from '#src/shared/time.ts';

const LASTS_MS = HOUR_MS;

/** Creates the set-up link of a staff member. Earlier links stop working. */
export async function makeLink(tx: Tx, services: Services, memberId: number): Promise<string> {
  const key = newKey(services);
  const totpSecret = encryptTotpSecret(services, memberId, newTotpSecret(services));
  await replaceLink(tx, { keyHash: hashOfKey(key), memberId, totpSecret, endsAt: timeAfter(tx.now, LASTS_MS) });
  return key;
}

/** The absolute address of a link, as it is sent to the staff member. */
export const linkAddress = (services: Services, locale: Locale, key: string): string =>
  services.links.absoluteHref(originOf(services), locale, `/staff/begin/${key}`);

/** A link and the factors that its staff member already has. */
export interface Link extends LinkRow {
  /** True with a password or with a linked provider that is connected. */
  readonly hasFirst: boolean;
}

/**
 * Looks up a link by its key.
 *
 * @throws errors.staff.link when it has expired, was replaced or never existed
 */
export async function linkOf(services: Services, key: string): Promise<Link> {
  const found = await findLink(services.db, hashOfKey(key), services.clock.now());
  if (found === null || !(await isGenuine(services, 'staff_links', found.row))) fail('errors.staff.link');
  const { link } = found;
  return {
    ...link,
    hasFirst: link.hasPassword || (await memberSignInMethods(services, link.memberId)).some(({ isOpen }) => isOpen),
  };
}
