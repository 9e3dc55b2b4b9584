import { type Catalogue, type PublishedCase, publishedCases } from '#src/core/catalogue/index.ts';
import { stateOf } from '#src/core/catalogue/models/index.ts';
import { FACTS_OF_ALL, priceFor, type PriceTerms } from '#src/core/catalogue/prices/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { BattleCase } from './battle.ts';

/** True if a case may be in a battle: every player may open it for money, as often as they like. */
const isBattleCase = (listed: PublishedCase, now: Date): boolean =>
  listed.priceKind === 'money' &&
  listed.conditions.length === 0 &&
  listed.stockTotal === null &&
  stateOf(listed, now) === 'active';

/**
 * The price of a case in a battle: that of one opening, equal for every seat, so what a player has won does not count.
 * Pages show it in the currency of the viewer.
 */
export const battlePriceOf = (priced: PriceTerms): number => priceFor(priced, FACTS_OF_ALL).chargedMinor;

/** The cases that a new battle may have, in the order of the home page. */
export async function battleCases(services: Services): Promise<PublishedCase[]> {
  const now = services.clock.now();
  return (await publishedCases(services)).listed.filter((listed) => isBattleCase(listed, now));
}

/**
 * The cases of a new battle by their names, in the order of the rounds.
 * @throws errors.case.unknown, errors.battle.case
 */
export function casesByNames({ casesByName }: Catalogue, names: readonly string[], now: Date): PublishedCase[] {
  return names.map((name) => {
    const named = casesByName.get(name);
    if (!named || named.state === 'hidden') fail('errors.case.unknown');
    if (!isBattleCase(named, now)) fail('errors.battle.case');
    return named;
  });
}

/** The cases of a battle as they are published now; null when one was withdrawn or has other odds or another price. */
export function unchangedCases(
  { casesById }: Catalogue,
  frozen: readonly BattleCase[],
  now: Date,
): PublishedCase[] | null {
  const cases = frozen.flatMap(({ caseId, versionId, priceKopecks }) => {
    const current = casesById.get(caseId);
    const isSame =
      current?.version.id === versionId && battlePriceOf(current) === priceKopecks && isBattleCase(current, now);
    return isSame ? [current] : [];
  });
  return cases.length === frozen.length ? cases : null;
}
