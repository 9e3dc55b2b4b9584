/**
 * What is told to open pages by itself, over sockets: wins, counters, that there is news. It stands above all rooms
 * and none knows of it: it hears what they announce after commit.
 * Invariant: nothing of value travels here and nothing waits for it; what is told is read from the rows at that moment,
 * so that every page and process shows the same, and whoever comes again is told the truth.
 */
export { openLive, type Live } from './open-live.ts';
export { refreshPages } from './refresh-pages.ts';
