import type { SessionPlayModel } from '#ui/models/viewer.ts';
import { prepareCall, readOwn } from '#islands/runtime/network/call.ts';
import { SIGN_SECONDS } from './sign-seconds.ts';
import { takeTurn } from './take-turn.ts';

const CALL = '/api/user/session-play';
/** Another tab shows the reminder. Ask again soon, because that tab may be closed. */
const OTHER_SECONDS = 10;
const LEAST_SECONDS = 1;

type ReminderListener = (play: SessionPlayModel | null) => void;

/**
 * Polls the server while the page is visible and reports a due reminder. The server decides when it is due; the timer
 * here only schedules the polling.
 */
export class Following {
  readonly #onReminder: ReminderListener;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #release: (() => void) | null = null;
  #isTaking = false;
  readonly #ended = new AbortController();

  /** Starts with the state rendered into the page. */
  constructor(onReminder: ReminderListener, dueReminder: SessionPlayModel | null) {
    this.#onReminder = onReminder;
    document.addEventListener('visibilitychange', () => this.#look(), { signal: this.#ended.signal });
    if (dueReminder === null) void this.#ask();
    else void this.#remind(dueReminder);
  }

  end(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
    this.#leave();
  }

  /** The player has read the reminder and continues. */
  goOn(): void {
    this.#hush();
    clearTimeout(this.#timer);
    void prepareCall<SessionPlayModel>(CALL, {})
      .send()
      .then((outcome) => {
        // After a failed request the reminder is still due and appears again.
        if (outcome.kind === 'done') this.#follow(outcome.data);
        else this.#askIn(SIGN_SECONDS);
      });
  }

  /** A player who is in another tab reads the reminder there. */
  #look(): void {
    if (document.hidden) {
      clearTimeout(this.#timer);
      this.#hush();
    } else {
      void this.#ask();
    }
  }

  #isAway(): boolean {
    return this.#ended.signal.aborted || document.hidden;
  }

  #askIn(seconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isAway()) return;
    const pause = Math.max(LEAST_SECONDS, Math.min(SIGN_SECONDS, seconds));
    this.#timer = setTimeout(() => void this.#ask(), pause * 1000);
  }

  async #ask(): Promise<void> {
    if (this.#isAway()) return;
    const play = await readOwn<SessionPlayModel>(CALL);
    if (this.#isAway()) return;
    if (play === null) this.#askIn(SIGN_SECONDS);
    else this.#follow(play);
  }

  #follow(play: SessionPlayModel): void {
    if (play.leftSeconds === 0) {
      void this.#remind(play);
      return;
    }
    // The reminder was read in another tab or is switched off.
    this.#hush();
    if (play.leftSeconds !== null) this.#askIn(play.leftSeconds);
  }

  async #remind(play: SessionPlayModel): Promise<void> {
    if (this.#release !== null || this.#isTaking) {
      this.#askIn(SIGN_SECONDS);
      return;
    }
    this.#isTaking = true;
    const release = await takeTurn();
    this.#isTaking = false;
    if (this.#isAway()) {
      release?.();
      return;
    }
    this.#release = release;
    this.#onReminder(release === null ? null : play);
    this.#askIn(release === null ? OTHER_SECONDS : SIGN_SECONDS);
  }

  #hush(): void {
    this.#leave();
    this.#onReminder(null);
  }

  #leave(): void {
    this.#release?.();
    this.#release = null;
  }
}
