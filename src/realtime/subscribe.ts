import type { BalancesChanged } from '#src/core/ledger/index.ts';
import type { BattleChanged } from '#src/games/battles/index.ts';
import type { CaseOpened } from '#src/games/cases/index.ts';
import type { MailingWritten, NotificationsRead, NotificationWritten } from '#src/players/notifications/index.ts';
import type { ReloadRequested } from '#src/admin/settings/index.ts';
import type { SessionsEnded } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import type { WithdrawalMoved } from '#src/payments/withdrawals/index.ts';

/** Callbacks for the events that concern open pages. */
export interface LiveEventHandlers {
  /** A win may be shown to other players. */
  readonly won: () => void;
  readonly battleChanged: (code: string) => void;
  readonly noticed: (playerId: number) => void;
  /** The balances of a player changed, and their pages may show it. */
  readonly paid: (playerId: number) => void;
  /** A mailing has many recipients, few of whom have an open page. */
  readonly mailed: (playerIds: readonly number[]) => void;
  readonly sessionEnded: (name: string) => void;
  /** A withdrawal request was created, moved or ended. */
  readonly withdrawalMoved: (playerId: number) => void;
  /** Every open page of every process has to reload after this delay. */
  readonly reloadAsked: (delayMs: number) => void;
}

/** All other events are ignored. */
interface OtherEvent {
  readonly name: 'other';
}

type LiveStoreEvent =
  | BalancesChanged
  | BattleChanged
  | CaseOpened
  | NotificationWritten
  | NotificationsRead
  | MailingWritten
  | SessionsEnded
  | WithdrawalMoved
  | ReloadRequested;

/** A Node timer may fire a moment early. */
const SURELY_MS = 1;

/**
 * Subscribes to the events of this process; a win is delivered when its player's reel or wheel has stopped. Returns a
 * function that unsubscribes and drops pending wins: later readers find them in the database.
 */
export function handleStoreEvents(
  { events, clock }: Services,
  { won, battleChanged, noticed, paid, mailed, sessionEnded, withdrawalMoved, reloadAsked }: LiveEventHandlers,
): () => void {
  const waiting = new Set<NodeJS.Timeout>();
  const callAt = (at: Date | null, act: () => void): void => {
    const waitMs = at === null ? 0 : at.getTime() - clock.now().getTime();
    if (waitMs <= 0) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      waiting.delete(timer);
      act();
    }, waitMs + SURELY_MS).unref();
    waiting.add(timer);
  };
  const stop = events.subscribe((event) => {
    const storeEvent = event as LiveStoreEvent | OtherEvent;
    if (storeEvent.name === 'caseOpened') callAt(storeEvent.revealAt, won);
    else if (storeEvent.name === 'battleChanged') {
      battleChanged(storeEvent.code);
      if (storeEvent.finishAt !== null) callAt(storeEvent.finishAt, won);
    } else if (storeEvent.name === 'balancesChanged') callAt(storeEvent.showAt, () => paid(storeEvent.playerId));
    else if (storeEvent.name === 'noticeWritten' || storeEvent.name === 'noticesRead') noticed(storeEvent.playerId);
    else if (storeEvent.name === 'mailingWritten') mailed(storeEvent.playerIds);
    else if (storeEvent.name === 'withdrawalMoved') withdrawalMoved(storeEvent.playerId);
    else if (storeEvent.name === 'sessionsEnded') storeEvent.sessions.forEach(sessionEnded);
    else if (storeEvent.name === 'reloadAsked') reloadAsked(storeEvent.delayMs);
  });
  return () => {
    stop();
    waiting.forEach(clearTimeout);
  };
}
