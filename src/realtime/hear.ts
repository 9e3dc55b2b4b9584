import type { CaseOpened } from '#src/cases/index.ts';
import type { MailingWritten, NoticesRead, NoticeWritten } from '#src/notices/index.ts';
import type { ReloadAsked } from '#src/office/index.ts';
import type { SessionsEnded } from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import type { WithdrawalMoved } from '#src/withdrawals/index.ts';

/** What is done about what was announced. */
export interface Hearing {
  /** A win may be shown to others by now. */
  readonly won: () => void;
  readonly noticed: (playerId: number) => void;
  /** Many were told the same: few of them have a page open. */
  readonly mailed: (playerIds: readonly number[]) => void;
  readonly sessionEnded: (name: string) => void;
  /** A request for a withdrawal came in, moved or ended. */
  readonly withdrawalMoved: (playerId: number) => void;
  /** Every open page, of every process, is to load anew after so long. */
  readonly reloadAsked: (delayMs: number) => void;
}

/** Whatever else is announced concerns nobody here. */
interface Other {
  readonly name: 'other';
}

type Heard = CaseOpened | NoticeWritten | NoticesRead | MailingWritten | SessionsEnded | WithdrawalMoved | ReloadAsked;

/** A timer of Node may ring a moment before its time. */
const SURELY_MS = 1;

/**
 * Hears what this process announces after commit; a win when its player's reel has stopped. Answers what stops it: a
 * win that waits is then told by nobody, and read from the rows by whoever looks next.
 */
export function hear(
  { announcer, clock }: World,
  { won, noticed, mailed, sessionEnded, withdrawalMoved, reloadAsked }: Hearing,
): () => void {
  const waiting = new Set<NodeJS.Timeout>();
  const wonAt = (revealAt: Date): void => {
    const waitMs = revealAt.getTime() - clock.now().getTime();
    if (waitMs <= 0) {
      won();
      return;
    }
    const timer = setTimeout(() => {
      waiting.delete(timer);
      won();
    }, waitMs + SURELY_MS).unref();
    waiting.add(timer);
  };
  const stop = announcer.listen((event) => {
    const heard = event as Heard | Other;
    if (heard.name === 'caseOpened') wonAt(heard.revealAt);
    else if (heard.name === 'noticeWritten' || heard.name === 'noticesRead') noticed(heard.playerId);
    else if (heard.name === 'mailingWritten') mailed(heard.playerIds);
    else if (heard.name === 'withdrawalMoved') withdrawalMoved(heard.playerId);
    else if (heard.name === 'sessionsEnded') heard.sessions.forEach(sessionEnded);
    else if (heard.name === 'reloadAsked') reloadAsked(heard.delayMs);
  });
  return () => {
    stop();
    waiting.forEach(clearTimeout);
  };
}
