import { type Catalogue, publishedCases } from '#src/core/catalogue/index.ts';
import { itemModel, pictureAddress } from '#src/core/catalogue/models/index.ts';
import { decryptSeed } from '#src/core/draws/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { avatarAddress, drawnAddress } from '#src/players/players/pictures/index.ts';
import { publicPlayers } from '#src/players/players/index.ts';
import { assert } from '#src/shared/assert.ts';
import { type BattleFormat, FILL_MS, revealMsOf, tieRanges } from '#src/shared/battles.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import type { StoreViewer, Viewer } from '#src/shared/viewers.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import type {
  BattleBeaconModel,
  BattleCardModel,
  BattleCaseModel,
  BattleModel,
  BattlePlayerModel,
  BattleRoundModel,
  BattleSeatModel,
  TieModel,
} from '#ui/models/battles.ts';
import { type BattleSeat, joinKopecks, shownState, type WholeBattle } from './battle.ts';
import { unchangedCases } from './battle-cases.ts';
import { randomnessOf } from './beacon.ts';
import { leadersOf, scoresOf } from './outcome.ts';
import { quoteOfBattle } from './quote.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import { fail } from '#src/shared/errors.ts';
import type { ChangedBattle } from './create-battle.ts';
import type { battleListOutput } from './outputs.ts';
import { type BattleFilter, listBattles, readBattle } from './read-battle.ts';

/** A player who hides. */
const HIDDEN: BattlePlayerModel = { ID: 0, name: 'hidden', avatar: drawnAddress(0) };

/** The number of rounds that are revealed at a time. */
const revealedRounds = ({ drawnAt, cases }: WholeBattle, now: Date): number =>
  drawnAt === null ? 0 : cases.filter(({ round }) => timeAfter(drawnAt, revealMsOf(round)) <= now).length;

/** Battles as cards of a list. */
export async function battleCards(
  services: Services,
  battles: readonly WholeBattle[],
  viewer: StoreViewer,
): Promise<BattleCardModel[]> {
  const ids = battles.flatMap(({ seats }) => seats.flatMap(({ playerId }) => playerId ?? []));
  const [{ casesById }, { battleBot }, players] = await Promise.all([
    publishedCases(services),
    readSettings(services),
    publicPlayers(services.db, [...new Set(ids)]),
  ]);
  const now = services.clock.now();
  const money = (minor: number): number => floorToCurrency(kopecks(minor), viewer.currency.rate);
  const price = (minor: number): number => ceilToCurrency(kopecks(minor), viewer.currency.rate);
  const playerModel = (playerId: number): BattlePlayerModel => {
    const player = players.get(playerId);
    if (player === undefined || (player.isHidden && playerId !== viewer.player?.id)) return HIDDEN;
    return { ID: player.id, name: player.name, avatar: avatarAddress(player) };
  };
  const seatModels = (battle: WholeBattle): BattleSeatModel[] => {
    const rounds = revealedRounds(battle, now);
    const isFinished = shownState(battle, now) === 'finished';
    const worths = worthsOf(battle, rounds);
    const scores = scoresOf(battle.mode, countedOf(battle, worths), battle.seats.length);
    return battle.seats.map((seat, index): BattleSeatModel => {
      const total = worths.reduce((sum, round) => sum + (round[index] ?? 0), 0);
      const score = scores[index] ?? 0;
      const won = isFinished ? seat.wonKopecks : 0;
      return {
        seat: seat.seat,
        team: seat.team,
        player: seat.playerId === null ? null : playerModel(seat.playerId),
        bot: seat.isBot,
        clientSeed: seat.clientSeed,
        total: money(total),
        totalMinor: total,
        score: money(score),
        scoreMinor: score,
        won: money(won),
        wonMinor: won,
      };
    });
  };
  return battles.map((battle): BattleCardModel => {
    const state = shownState(battle, now);
    const isOpen = state === 'waiting';
    return {
      id: battle.code,
      state,
      mode: battle.mode,
      format: battle.format,
      private: battle.isPrivate,
      seats: seatModels(battle),
      cases: caseModels(battle, casesById, viewer),
      entry: price(battle.entryKopecks),
      entryMinor: battle.entryKopecks,
      fundPercent: battle.fundPercent,
      joinPrice: price(joinKopecks(battle)),
      joinPriceMinor: joinKopecks(battle),
      expiresAt: isOpen ? timeAfter(battle.createdAt, FILL_MS).toISOString() : null,
      hasBot: isOpen && battleBot,
      drawnAt: battle.drawnAt?.toISOString() ?? null,
      finishAt: battle.finishAt?.toISOString() ?? null,
      cancelReason: battle.cancelReason,
      winner: state === 'finished' ? { seats: winnersOf(battle.seats), drawn: battle.tieTicket !== null } : null,
      createdAt: battle.createdAt.toISOString(),
    };
  });
}

function caseModels(
  { cases }: WholeBattle,
  casesById: Catalogue['casesById'],
  { locale, currency }: Viewer,
): BattleCaseModel[] {
  return cases.map(({ caseId, versionId, priceKopecks }) => {
    const shown = casesById.get(caseId);
    assert(shown, `Case ${String(caseId)} is not in the catalogue`);
    return {
      name: shown.name,
      versionId,
      title: shown.texts[locale].title,
      logo: pictureAddress(shown.image),
      price: ceilToCurrency(kopecks(priceKopecks), currency.rate),
      priceMinor: priceKopecks,
    };
  });
}

/** A battle with its revealed draws, its commitment and, once it is finished, its seeds. */
export async function battleModel(services: Services, battle: WholeBattle, viewer: StoreViewer): Promise<BattleModel> {
  const [[card], catalogue, { gPriceKopecks }] = await Promise.all([
    battleCards(services, [battle], viewer),
    publishedCases(services),
    readSettings(services),
  ]);
  assert(card, 'A battle has a card');
  const now = services.clock.now();
  const isFinished = card.state === 'finished';
  const rounds = roundsOf(battle, revealedRounds(battle, now));
  const current = card.state === 'waiting' ? unchangedCases(catalogue, battle.cases, now) : null;
  return {
    ...card,
    quote: current && quoteOfBattle(current, battle, gPriceKopecks),
    serverSeedHash: battle.serverSeedHash,
    serverSeed: isFinished ? seedOf(services, battle) : null,
    beacon: beaconOf(battle, isFinished),
    rounds,
    revealTimes: battle.cases.flatMap(({ round }) => {
      const at = revealAtOf(battle, round);
      return at === null ? [] : [at];
    }),
    tie: isFinished ? tieOf(battle) : null,
  };

  function roundsOf({ drops, cases }: WholeBattle, revealed: number): BattleRoundModel[] {
    return cases.slice(0, revealed).map(({ round }) => ({
      round,
      revealAt: revealAtOf(battle, round) ?? '',
      drops: drops
        .filter((drop) => drop.round === round)
        .map(({ seat, ticket, itemId, priceKopecks, priceCentiG }) => {
          const item = catalogue.itemsById.get(itemId);
          assert(item, `Item ${String(itemId)} is not in the catalogue`);
          const worth = { priceKopecks: kopecks(priceKopecks), priceCentiG: centiG(priceCentiG) };
          return { seat, ticket, item: itemModel(item, worth, viewer) };
        }),
    }));
  }
}

/** Worth of the drops of the first rounds, by round and seat. */
const worthsOf = ({ drops, seats, cases }: WholeBattle, rounds: number): number[][] =>
  cases
    .slice(0, rounds)
    .map(({ round }) =>
      seats.map(({ seat }) => drops.find((drop) => drop.round === round && drop.seat === seat)?.priceKopecks ?? 0),
    );

/** In a terminal battle nothing counts before the last round. */
const countedOf = ({ mode, cases }: WholeBattle, worths: number[][]): number[][] =>
  (mode === 'terminal' || mode === 'crazy-terminal') && worths.length < cases.length ? [] : worths;

const winnersOf = (seats: readonly BattleSeat[]): number[] =>
  seats.filter(({ isWinner }) => isWinner).map(({ seat }) => seat);

const revealAtOf = ({ drawnAt }: WholeBattle, round: number): string | null =>
  drawnAt && timeAfter(drawnAt, revealMsOf(round)).toISOString();

/** The server seed of a finished battle, also before the job has published it. */
const seedOf = (services: Services, { serverSeed, serverSeedSealed, serverSeedHash }: WholeBattle): string =>
  serverSeed ?? decryptSeed(services, serverSeedSealed, serverSeedHash);

const beaconOf = (
  { beaconKey, beaconRound, beaconSignature }: WholeBattle,
  isFinished: boolean,
): BattleBeaconModel | null =>
  beaconKey === null
    ? null
    : {
        key: beaconKey,
        round: beaconRound,
        signature: isFinished ? beaconSignature : null,
        randomness: isFinished && beaconSignature !== null ? randomnessOf(beaconSignature) : null,
      };

function tieOf(battle: WholeBattle): TieModel | null {
  const { tieTicket, tieCursor, cases, seats, mode } = battle;
  if (tieTicket === null || tieCursor === null) return null;
  const teams = seats.map(({ team }) => team);
  const scores = seats.map(({ scoreKopecks }) => scoreKopecks ?? 0);
  const ranges = tieRanges(leadersOf(mode, scores, teams)).map(({ side, from, to }) => ({ team: side, from, to }));
  return { round: cases.length + 1, cursor: tieCursor, ticket: tieTicket, ranges };
}

/**
 * A battle as a viewer sees it now.
 * @throws errors.battle.unknown
 */
export async function answerBattle(
  services: Services,
  viewer: StoreViewer,
  { code }: { readonly code: string },
): Promise<BattleModel> {
  const battle = await readBattle(services.db, code);
  if (battle === null) fail('errors.battle.unknown');
  return await battleModel(services, battle, viewer);
}

export const answerChanged = (changed: ChangedBattle, viewer: StoreViewer, services: Services): Promise<BattleModel> =>
  answerBattle(services, viewer, changed);

interface BattleListInput extends Pick<BattleFilter, 'state' | 'mode' | 'cursor' | 'limit'> {
  readonly seats: BattleFormat | null;
  readonly minMinor: number | null;
  readonly maxMinor: number | null;
}

export async function answerBattleList(
  services: Services,
  viewer: StoreViewer,
  { seats, minMinor, maxMinor, ...input }: BattleListInput,
): Promise<JsonOf<typeof battleListOutput>> {
  const playerId = viewer.player?.id ?? null;
  const filter = { ...input, format: seats, leastKopecks: minMinor, mostKopecks: maxMinor };
  const { battles, next } = await listBattles(services, playerId, filter);
  return { items: await battleCards(services, battles, viewer), next, total: null };
}
