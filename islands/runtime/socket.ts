/**
 * What the store tells this page by itself: connected when the browser has nothing better to do, it feeds the islands'
 * store and nothing else. Without it every page shows what the server wrote.
 */
import { io, type Socket } from 'socket.io-client';
import type { LiveEvents } from '#src/shared/live.ts';
import { followStrip } from '../live-drop/follow-strip.ts';
import { freshenCases } from './fresh-cases.ts';
import { guestId } from './guest-id.ts';
import { followCounters } from './live-counters.ts';
import { say } from './log.ts';
import { pageFacts } from './page-facts.ts';
import { randomBelow } from './random.ts';
import { report } from './report.ts';
import { countersTold, dropTold, store, unreadCounted } from './store.ts';
import { fallBackTo, loseLanguage, showRouble } from './withdrawn.ts';

const TIMEOUT_MS = 20_000;
const RECONNECT_MS = 1000;
const LONGEST_RECONNECT_MS = 5000;
const JITTER = 0.5;
/** A store that is started anew is away for one or two tries; that is no failure to tell of. */
const TRIES_UNTOLD = 3;

followCounters(store);
followStrip(store);

type Live = Socket<LiveEvents, Record<string, never>>;

const socket: Live = io({
  path: '/socket.io',
  transports: ['websocket', 'webtransport'],
  tryAllTransports: true,
  withCredentials: true,
  timeout: TIMEOUT_MS,
  reconnectionDelay: RECONNECT_MS,
  reconnectionDelayMax: LONGEST_RECONNECT_MS,
  randomizationFactor: JITTER,
  reconnectionAttempts: Infinity,
  auth: (say) => say(greeting()),
});

/** Whose page this is, in which language and currency it speaks; the token where cookies are not sent. */
function greeting(): object {
  const { auth, currency } = pageFacts();
  const locale = document.documentElement.lang.replace('uk', 'ua');
  return { guest: guestId(), locale, currency: currency.code, ...(auth && { token: auth.token }) };
}

socket.on('updateRealtimeData', (counters) => store.dispatch(countersTold(counters)));
socket.on('liveDrop', (told) => store.dispatch(dropTold(told)));
socket.on('notices', ({ unread }) => {
  store.dispatch(unreadCounted(unread));
  // What shows how something of the player's goes on looks again: `hx-trigger="news from:body"`.
  document.body.dispatchEvent(new Event('news'));
});
socket.on('getCases', freshenCases);
socket.on('showRussianData', ({ show }) => showRouble(show));
socket.on('fallbackCurrency', fallBackTo);
socket.on('language', loseLanguage);
socket.on('refresh', ({ delay }) => setTimeout(() => location.reload(), delay));
socket.on('log', (text) => say('socket', text));
socket.on('error', (text) => report('socket', text));

let failures = 0;
socket.on('connect', () => {
  failures = 0;
});
socket.on('connect_error', (error) => {
  failures += 1;
  if (failures === TRIES_UNTOLD && navigator.onLine) report('socket', error);
});
// A session that ended is cut off: whoever is left on this page is a guest, and comes again as one.
socket.on('disconnect', (reason) => {
  if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RECONNECT_MS + randomBelow(RECONNECT_MS));
});

// A page that the browser keeps for the way back holds no connection: it would not be kept.
addEventListener('pagehide', () => socket.disconnect());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) socket.connect();
});
