import { type Catalogue, publishedCases } from '#src/core/catalogue/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings, type Settings } from '#src/core/settings/index.ts';
import type { Json } from '#src/shared/answers.ts';
import { fail } from '#src/shared/errors.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { costingReturns, mintingAction, overrideReason } from '#src/admin/access/index.ts';
import {
  FEWEST_SECTORS,
  MOST_SECTORS,
  newestWheel,
  type NewSector,
  prizeWorthsIn,
  publishWheel,
  guardTopUpReturn,
  spinWorthKopecks,
} from '#src/games/wheel/index.ts';
import { isEmptyLine, sectorOf, type SectorFields, ticketsIn } from './sector-fields.ts';

/**
 * Publishes the wheel of the fields; it is spun from now on. Returns its number.
 * @throws errors.wheel.sectors for too few or too many sectors, or a prize that does not exist
 * @throws errors.wheel.tickets when the tickets do not sum to 1,000,000
 * @throws errors.stale when another wheel was published since this one was opened
 * @throws errors.wheel.worth when a spin is worth more than the settings allow, without a reason by an admin
 * @throws errors.catalogue.topUp when a top-up would return more, likewise
 * @throws errors.promo.percent when a code exceeds the percentage of the settings, without a reason by an admin
 */
export async function publishSectors(
  services: Services,
  member: StaffMember,
  input: { readonly version: number; readonly fields: readonly SectorFields[]; readonly reason: string },
): Promise<number> {
  const { version, fields, reason: typed } = input;
  const reason = overrideReason(member, typed);
  const catalogue = await publishedCases(services);
  const lines = fields.filter((line) => !isEmptyLine(line));
  const sectors = lines.flatMap((line) => sectorOf(line, catalogue) ?? []);
  const isWhole = sectors.length === lines.length && lines.length >= FEWEST_SECTORS && lines.length <= MOST_SECTORS;
  if (!isWhole) fail('errors.wheel.sectors');
  const sum = ticketsIn(lines);
  if (sum !== TICKETS_TOTAL) fail('errors.wheel.tickets', { sum });
  if (reason === null) requireWorth(sectors, catalogue, await readSettings(services));
  return await mintingAction(services, member, { kind: 'wheel', input }, async (tx, log) => {
    const newest = await newestWheel(tx);
    if ((newest?.id ?? 0) !== version) fail('errors.stale');
    const { result: id, costKopecks } = await guardTopUpReturn(tx, reason, () =>
      costingReturns(tx, () => publishWheel(tx, sectors)),
    );
    const number = (newest?.number ?? 0) + 1;
    log({
      act: 'wheel.published',
      about: { type: 'wheel', id },
      before: newest && { id: newest.id, number: newest.number },
      after: { number, sectors: sectors.map((sector): Json => ({ ...sector })) },
      reason,
      costKopecks,
    });
    return number;
  });
}

function requireWorth(sectors: readonly NewSector[], catalogue: Catalogue, settings: Settings): void {
  const { wheelSpinMaxKopecks, promoMaxPercent } = settings;
  const isGenerous = sectors.some((one) => one.kind === 'promo' && one.percent > promoMaxPercent);
  if (isGenerous) fail('errors.promo.percent', { most: promoMaxPercent, at: 'reason' });
  const worth = spinWorthKopecks(sectors, prizeWorthsIn(catalogue), settings);
  if (worth === null) fail('errors.wheel.sectors');
  if (worth > wheelSpinMaxKopecks) fail('errors.wheel.worth', { worth: worth / 100, most: wheelSpinMaxKopecks / 100 });
}
