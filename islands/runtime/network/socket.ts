import { io, type Socket } from 'socket.io-client';
import { keyOfWin, type LiveDropEntry, type LiveEvents } from '#src/shared/live.ts';
import { freshenCases } from './fresh-cases.ts';
import { followCounters } from './live-counters.ts';
import { nowMs } from '#islands/runtime/clock.ts';
import { logMessage } from '#islands/runtime/log.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { randomBelow } from '#islands/runtime/random.ts';
import { report } from './report.ts';
import { countersReceived, winsReceived, store, sumsAnswered, unreadCounted } from '#islands/runtime/store.ts';
import { showRouble } from './show-rouble.ts';
import { fallBackTo, loseLanguage } from './withdrawn.ts';

const TIMEOUT_MS = 20_000;
const RECONNECT_MS = 1000;
const LONGEST_RECONNECT_MS = 5000;
const JITTER = 0.5;
/** A restarting server refuses one or two attempts; those are not reported. */
const TRIES_UNTOLD = 3;
/** A page that was longer in the background reconnects. */
const ASLEEP_MS = 60_000;

type Live = Socket<LiveEvents, Record<string, never>>;

/**
 * Connects the page to live updates, which only change the store that islands share. Without a socket every page shows
 * the server's values. Importing the module connects nothing, so that its evaluation is a task of its own.
 */
export function connectLive(): void {
  followCounters(store);
  const socket = openSocket();
  followEvents(socket);
  followConnection(socket);
}

const openSocket = (): Live =>
  io({
    path: '/socket.io',
    transports: ['websocket'],
    withCredentials: true,
    timeout: TIMEOUT_MS,
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: LONGEST_RECONNECT_MS,
    randomizationFactor: JITTER,
    reconnectionAttempts: Infinity,
    auth: (answer) => answer(greeting()),
  });

/** The page's player, language, currency and battle; includes the token where cookies are not sent. */
function greeting(): object {
  const { auth, currency } = pageFacts();
  const locale = document.documentElement.lang;
  const { follow } = document.querySelector<HTMLElement>('[data-follow]')?.dataset ?? {};
  return { locale, currency: currency.code, follow, ...(auth && { token: auth.token }) };
}

function followEvents(socket: Live): void {
  socket.on('updateRealtimeData', (counters) => store.dispatch(countersReceived(counters)));
  socket.on('liveDrop', (wins) => {
    store.dispatch(winsReceived(wins));
    if (isNews(wins)) dispatchEvent(new Event('live'));
  });
  socket.on('notices', ({ unread }) => {
    store.dispatch(unreadCounted(unread));
    // Elements that show the progress of a player's request reload on this event: `hx-trigger="news from:body"`.
    document.body.dispatchEvent(new Event('news'));
  });
  socket.on('sums', (sums) => store.dispatch(sumsAnswered(sums)));
  socket.on('getCases', freshenCases);
  socket.on('showRussianData', ({ show }) => showRouble(show));
  socket.on('fallbackCurrency', fallBackTo);
  socket.on('language', loseLanguage);
  socket.on('battle', (detail) => dispatchEvent(new CustomEvent('battle', { detail })));
  socket.on('battles', () => dispatchEvent(new Event('lobby')));
  // Rare, so its code loads when it comes.
  socket.on('refresh', ({ delay }) => {
    import('./announced-reload.ts').then(
      ({ announceReload }) => announceReload(delay),
      () => setTimeout(() => location.reload(), delay),
    );
  });
  socket.on('log', (text) => logMessage('socket', text));
  socket.on('error', (text) => report('socket', text));
}

/** Returns whether the strip differs from the one that the server rendered into the page. */
function isNews(wins: LiveDropEntry | readonly LiveDropEntry[]): boolean {
  if ('winItem' in wins) return true;
  const elements = document.querySelectorAll<HTMLElement>('[data-win]');
  return elements.length !== wins.length || wins.some((win, at) => elements[at]?.dataset['win'] !== keyOfWin(win));
}

function followConnection(socket: Live): void {
  let hiddenAtMs = nowMs();
  let failures = 0;
  socket.on('connect', () => {
    failures = 0;
  });
  socket.on('connect_error', (error) => {
    failures += 1;
    if (failures === TRIES_UNTOLD && navigator.onLine) report('socket', error);
  });
  // The server disconnects an ended session; the page reconnects as a guest.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    setTimeout(() => socket.connect(), RECONNECT_MS + randomBelow(RECONNECT_MS));
    dispatchEvent(new Event('ended'));
  });
  // Sockets of a page that slept may be dead without a sign; a new one brings what was missed.
  addEventListener('visibilitychange', () => {
    if (!document.hidden && nowMs() - hiddenAtMs > ASLEEP_MS) socket.disconnect().connect();
    hiddenAtMs = nowMs();
  });
  // An open connection would keep the page out of the back-forward cache.
  addEventListener('pagehide', () => socket.disconnect());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) socket.connect();
  });
}
