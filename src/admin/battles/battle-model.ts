import { publishedCases } from '#src/core/catalogue/index.ts';
import { readBattle } from '#src/games/battles/index.ts';
import { findPlayers } from '#src/players/players/lists/index.ts';
import { flaggedOf } from '#src/players/risk/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffViewer } from '#src/shared/viewers.ts';
import { fail } from '#src/shared/errors.ts';
import type { StaffBattleModel } from '#views/admin/battles/models.ts';

/**
 * One battle for staff: who paid and won, and which players are flagged.
 * @throws errors.battle.unknown
 */
export async function loadStaffBattle(
  services: Services,
  { locale }: StaffViewer,
  { code }: { readonly code: string },
): Promise<StaffBattleModel> {
  const battle = (await readBattle(services.db, code)) ?? fail('errors.battle.unknown');
  const ids = battle.seats.flatMap(({ playerId }) => playerId ?? []);
  const [{ casesById, itemsById }, players, flagged] = await Promise.all([
    publishedCases(services),
    findPlayers.byIds(services.db, [battle.creatorId, ...ids]),
    flaggedOf(services.db, ids),
  ]);
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const person = (id: number) => ({ id, name: names.get(id) ?? `#${String(id)}` });
  const now = services.clock.now();
  const isOver = battle.finishAt !== null && battle.finishAt <= now;
  return {
    code,
    creator: person(battle.creatorId),
    format: battle.format,
    mode: battle.mode,
    isPrivate: battle.isPrivate,
    fundPercent: battle.fundPercent,
    entry: battle.entryKopecks / 100,
    state:
      battle.state === 'drawn' ? (isOver ? 'finished' : 'running') : battle.state === 'full' ? 'running' : battle.state,
    createdAt: battle.createdAt.toISOString(),
    drawnAt: battle.drawnAt?.toISOString() ?? null,
    cancelledAt: battle.cancelledAt?.toISOString() ?? null,
    seats: battle.seats.map(({ seat, team, playerId, isBot, paidKopecks, wonKopecks, prizeKopecks, isWinner }) => ({
      seat,
      team,
      player: playerId === null ? null : person(playerId),
      isFlagged: playerId !== null && flagged.has(playerId),
      isBot,
      paid: paidKopecks / 100,
      // Staff see the outcome only once players do: they may play themselves.
      won: isOver ? wonKopecks / 100 : null,
      prize: isOver ? prizeKopecks / 100 : null,
      isWinner: isOver && isWinner,
    })),
    rounds: battle.cases.map(({ round, caseId, versionId, priceKopecks }) => ({
      round,
      title: casesById.get(caseId)?.texts[locale].title ?? `#${String(caseId)}`,
      versionId,
      price: priceKopecks / 100,
      drops: isOver
        ? battle.drops
            .filter((drop) => drop.round === round)
            .map(({ seat, itemId, priceKopecks: worth }) => ({
              seat,
              title: itemsById.get(itemId)?.texts[locale].title ?? `#${String(itemId)}`,
              worth: worth / 100,
            }))
        : [],
    })),
  };
}
