import { isDuplicate } from '#src/platform/db.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { findIdentity, loadPlayer } from '#src/accounts/index.ts';
import { currencyById } from '#src/currencies/index.ts';

/** Somebody who is signed in now, as the session will remember it. */
export interface SignedIn {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly isAdult: boolean;
}

/**
 * Signs in the player of an identity; `create` makes the player of a newcomer, with that very identity. When another
 * first visit was quicker, it is that visit's player. Refuses with `errors.auth.blocked` whom staff have blocked, with
 * the reason in the language of `locale`.
 */
export async function signInAs(
  world: World,
  { provider, subject, locale }: { readonly provider: string; readonly subject: string; readonly locale: Locale },
  create: () => Promise<number>,
): Promise<SignedIn> {
  const known = await findIdentity(world.db, provider, subject);
  const playerId = known ?? (await admit(create, () => findIdentity(world.db, provider, subject)));
  const account = await loadPlayer(world, playerId);
  assert(account, `identity of player ${playerId}, who is not there`);
  if (account.blockReason !== null) {
    const t = world.texts.t(locale);
    fail('errors.auth.blocked', { reason: t(`accounts.block.${account.blockReason}`) });
  }
  const currency = await currencyById(world, account.currencyId);
  return {
    id: account.id,
    type: provider,
    name: account.name,
    locale: account.locale,
    currency: currency.code,
    isAdult: account.isAdult,
  };
}

async function admit(create: () => Promise<number>, find: () => Promise<number | null>): Promise<number> {
  try {
    return await create();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const playerId = await find();
    assert(playerId !== null, 'an identity that exists and cannot be found');
    return playerId;
  }
}
