import { currencyByCode } from '#src/core/currencies/index.ts';
import { type Balances, readShownBalances } from '#src/core/ledger/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { LiveSums } from '#src/shared/live.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { createPlayerSender } from './nudges.ts';
import { type Io, type LiveSocket, roomOf } from './sockets.ts';

/** Sends a page the balances of its player. */
export async function greetWithSums(services: Services, socket: LiveSocket, playerId: number): Promise<void> {
  await emitSums(services, socket, await readShownBalances(services, playerId));
}

/**
 * Creates the function that sends new balances to the pages that a player has open at this process. Each page shows
 * its own currency. Reads nothing for players without a page here.
 */
export function createSumsSender(
  services: Services,
  io: Io,
  onFault: (error: unknown) => void,
): (playerId: number) => void {
  const send = createPlayerSender({
    onFault,
    read: (playerId) => readShownBalances(services, playerId),
    send: (playerId, balances) => {
      for (const socket of socketsOf(io, playerId)) emitSums(services, socket, balances).catch(onFault);
    },
  });
  return (playerId) => {
    if (socketsOf(io, playerId).length > 0) send(playerId);
  };
}

function socketsOf(io: Io, playerId: number): LiveSocket[] {
  const { adapter, sockets } = io.of('/');
  const names = [...(adapter.rooms.get(roomOf.player(playerId)) ?? [])];
  return names.map((name) => sockets.get(name)).filter((socket) => socket !== undefined);
}

async function emitSums(services: Services, socket: LiveSocket, balances: Balances): Promise<void> {
  const { rate } = await currencyByCode(services, socket.data.pageCurrency ?? '');
  const sums: LiveSums = {
    balance: floorToCurrency(kopecks(balances.moneyKopecks), rate),
    balanceMinor: balances.moneyKopecks,
    bonuses: balances.bonusCentiPoints / 100,
  };
  socket.emit('sums', sums);
}
