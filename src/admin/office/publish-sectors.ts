import { publishedCases } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import type { Json } from '#src/shared/answers.ts';
import { fail } from '#src/shared/errors.ts';
import { formatCount } from '#src/shared/format.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { staffAction } from '#src/staff/index.ts';
import { FEWEST_SECTORS, MOST_SECTORS, newestWheel, publishWheel } from '#src/wheel/index.ts';
import { isEmptyLine, sectorOf, type SectorFields, ticketsIn } from './sector-fields.ts';

/**
 * Publishes the wheel that the fields say; it turns from now on. Answers its number. Refuses with
 * `errors.wheel.sectors` too few or too many, or a prize that does not exist, with `errors.wheel.tickets` when they
 * are not 1,000,000 together, and with `errors.stale` when another wheel was published since this one was opened.
 */
export async function publishSectors(
  world: World,
  member: Member,
  { version, fields }: { readonly version: number; readonly fields: readonly SectorFields[] },
): Promise<number> {
  const catalogue = await publishedCases(world);
  const lines = fields.filter((line) => !isEmptyLine(line));
  const sectors = lines.flatMap((line) => sectorOf(line, catalogue) ?? []);
  const isWhole = sectors.length === lines.length && lines.length >= FEWEST_SECTORS && lines.length <= MOST_SECTORS;
  if (!isWhole) fail('errors.wheel.sectors');
  const sum = ticketsIn(lines);
  if (sum !== TICKETS_TOTAL) fail('errors.wheel.tickets', { sum: formatCount(sum) });
  return await staffAction(world, member, async (tx, log) => {
    const newest = await newestWheel(tx);
    if ((newest?.id ?? 0) !== version) fail('errors.stale');
    const id = await publishWheel(tx, sectors);
    const number = (newest?.number ?? 0) + 1;
    log({
      act: 'wheel.published',
      about: { type: 'wheel', id },
      before: newest && { id: newest.id, number: newest.number },
      after: { number, sectors: sectors.map((sector): Json => ({ ...sector })) },
    });
    return number;
  });
}
