import { isDuplicate } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { findIdentity } from '#src/players/identities/index.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { currencyById } from '#src/core/currencies/index.ts';

export interface SignedIn {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly isAdult: boolean;
}

/**
 * Signs in the player of an identity. `create` creates a new player with this identity; when a concurrent first visit
 * wins, its player is used.
 *
 * @throws errors.auth.blocked when staff have blocked the player, with the reason in the language of `locale`
 */
export async function signInAs(
  services: Services,
  { provider, subject, locale }: { readonly provider: string; readonly subject: string; readonly locale: Locale },
  create: () => Promise<number>,
): Promise<SignedIn> {
  const memberId = await findIdentity(services, provider, subject);
  const playerId = memberId ?? (await admit(create, () => findIdentity(services, provider, subject)));
  const account = await selectPlayer(services.db, playerId);
  assert(account, `Player ${playerId} of the identity does not exist`);
  // The account was closed after its identity was read: a moment later the same identity makes a newcomer.
  if (account.closedAt !== null) fail('errors.auth.invalid');
  if (account.blockReason !== null) {
    const t = services.texts.t(locale);
    fail('errors.auth.blocked', { reason: t(`accounts.block.${account.blockReason}`) });
  }
  const currency = await currencyById(services, account.currencyId);
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
    assert(playerId !== null, 'The existing identity was not found');
    return playerId;
  }
}
