import { timeAfter } from '#src/platform/clock.ts';
import { originOf } from '#src/platform/own-origin.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { type Locale, wholeHref } from '#src/shared/locales.ts';
import { sealSecret } from './second-factor.ts';
import { hashOfKey, newKey } from './session-key.ts';
import { findLink, type LinkRow, replaceLink } from './store.ts';
import { newTotpSecret } from './totp.ts';
import { waysOfMember } from './ways.ts';

/** How long a link waits for its member. */
const LASTS_MS = 3600 * 1000;

/** Makes the one link by which a member sets up how they sign in; an earlier one leads nowhere from now on. */
export async function makeLink(tx: Tx, world: World, memberId: number): Promise<string> {
  const key = newKey(world);
  const totpSecret = sealSecret(world, memberId, newTotpSecret(world));
  await replaceLink(tx, { keyHash: hashOfKey(key), memberId, totpSecret, endsAt: timeAfter(tx.now, LASTS_MS) });
  return key;
}

/** The whole address of a link, as it is sent to its member. */
export const linkAddress = (world: World, locale: Locale, key: string): string =>
  wholeHref(originOf(world), locale, `/staff/begin/${key}`);

/** A link with what its member has already. */
export interface Link extends LinkRow {
  /** A password, or a provider that vouches for them and is connected. */
  readonly hasFirst: boolean;
}

/** The link of a key. Refuses with `errors.staff.link` one that has ended, was replaced, or never was. */
export async function linkOf(world: World, key: string): Promise<Link> {
  const link = (await findLink(world.db, hashOfKey(key), world.clock.now())) ?? fail('errors.staff.link');
  return {
    ...link,
    hasFirst: link.hasPassword || (await waysOfMember(world, link.memberId)).some(({ isOpen }) => isOpen),
  };
}
