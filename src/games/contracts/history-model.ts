import { chanceOf, publishedCases } from '#src/catalogue/index.ts';
import { readProof } from '#src/draws/index.ts';
import { dropModels } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { rangeOf } from '#src/shared/roll.ts';
import type { PastGameModel, PastGamesModel } from '#views/ui/past-game.ts';
import { listContracts, type PastContract } from './list-contracts.ts';

/** One page of a player's contracts as they are shown, the newest first. A cursor that is none begins at the first. */
export async function contractHistory(
  world: World,
  playerId: number,
  reader: Reader,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<PastGamesModel> {
  const beforeId = cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
  const { contracts, next } = await listContracts(world.db, playerId, { beforeId, limit });
  const list = await Promise.all(contracts.map((contract) => pastContractModel(world, contract, reader)));
  return { list, next: next === null ? null : String(next) };
}

/** A contract that was signed, as it is shown. */
export async function pastContractModel(
  world: World,
  { id, createdAt, value, put, got, drawId }: PastContract,
  reader: Reader,
): Promise<PastGameModel> {
  const [catalogue, proof] = await Promise.all([publishedCases(world), readProof(world.db, drawId)]);
  const [drop] = dropModels([got], catalogue, reader);
  if (!drop || !proof?.odds) throw new Error(`contract ${String(id)} is without its outcome`);
  const { from, to } = rangeOf(proof.odds, proof.ticket);
  return {
    ...{ id, createdAt: createdAt.toISOString(), drawId, ticket: proof.ticket },
    put: dropModels(put, catalogue, reader).map(({ item: { title, logo, rarity } }) => ({ title, logo, rarity })),
    stake: floorToCurrency(value, reader.currency.rate),
    got: drop,
    aim: drop.item,
    ...{ from, to, chance: chanceOf({ from, to }) },
  };
}
