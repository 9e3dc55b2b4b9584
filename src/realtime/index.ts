/**
 * Realtime: wins, counters and nudges to open pages over sockets. It subscribes to the events that other modules
 * publish after commit; no module depends on it.
 * Invariant: It carries no value and no command waits for it; every message is read from the database at that moment,
 * so every page and process shows the same.
 */
export { openLive, type Live } from './open-live.ts';
export { refreshPages } from './refresh-pages.ts';
