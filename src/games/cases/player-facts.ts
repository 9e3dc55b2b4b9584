import type { PublishedCase } from '#src/core/catalogue/index.ts';
import type { IsMet } from '#src/core/catalogue/models/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Services } from '#src/platform/services.ts';
import { isMet, type PlayerFacts, readFactsByCase, readPlayerFacts } from './conditions.ts';
import { readNewsletterStatus, recallNewsletterStatus } from './newsletter.ts';

/** Player facts used by the conditions of a case. Calls the Bot API only when the case has a Telegram condition. */
export async function loadPlayerFacts(
  services: Services,
  playerId: number | null,
  publishedCase: PublishedCase,
): Promise<PlayerFacts> {
  const [telegram, { levelStepExp }] = await Promise.all([
    readNewsletterStatus(services, playerId, [publishedCase]),
    readSettings(services),
  ]);
  const query = { playerId, now: services.clock.now(), telegram, levelStepExp };
  return await readPlayerFacts(services.db, query, publishedCase);
}

/**
 * The conditions that a player meets, for a list of cards. A guest meets none. A Telegram subscription counts only
 * while an earlier answer of the Bot API is remembered, so that a list never waits for Telegram.
 */
export async function loadMetConditions(
  services: Services,
  playerId: number | null,
  cases: readonly PublishedCase[],
): Promise<(publishedCase: PublishedCase) => IsMet> {
  if (playerId === null) return () => () => false;
  const { levelStepExp } = await readSettings(services);
  const now = services.clock.now();
  const [telegram, factsOf] = await Promise.all([
    recallNewsletterStatus(services, playerId, cases),
    readFactsByCase(services.db, { playerId, now, levelStepExp }, cases),
  ]);
  return (publishedCase) => {
    const facts = { ...factsOf(publishedCase), telegram };
    return (condition) => isMet(condition, facts, now);
  };
}
