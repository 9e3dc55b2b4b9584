import { publishedCases } from '#src/core/catalogue/index.ts';
import { chanceOf } from '#src/core/catalogue/models/index.ts';
import { readProof } from '#src/core/draws/index.ts';
import { dropModels, usedItemModels } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { rangeOf } from '#src/shared/roll.ts';
import type { PastGameModel, PastGamesModel } from '#views/ui/past-game.ts';
import { listContracts, type PastContract } from './list-contracts.ts';

/** One page of a player's contracts for display, newest first. An invalid cursor returns the first page. */
export async function contractHistory(
  services: Services,
  playerId: number,
  reader: Viewer,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<PastGamesModel> {
  const beforeId = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
  const { contracts, next } = await listContracts(services.db, playerId, { beforeId, limit });
  const list = await Promise.all(contracts.map((contract) => pastContractModel(services, contract, reader)));
  return { list, next: next === null ? null : String(next) };
}

export async function pastContractModel(
  services: Services,
  { id, createdAt, value, put, got, drawId }: PastContract,
  reader: Viewer,
): Promise<PastGameModel> {
  const [catalogue, proof] = await Promise.all([publishedCases(services), readProof(services.db, drawId)]);
  const [drop] = dropModels([got], catalogue, reader);
  if (!drop || !proof?.odds) throw new Error(`Contract ${String(id)} has no outcome`);
  const { from, to } = rangeOf(proof.odds, proof.ticket);
  return {
    id,
    createdAt: createdAt.toISOString(),
    drawId,
    ticket: proof.ticket,
    put: usedItemModels(put, catalogue, reader),
    stake: floorToCurrency(value, reader.currency.rate),
    got: drop,
    aim: drop.item,
    from,
    to,
    chance: chanceOf({ from, to }),
  };
}
