import type { Announcement } from '#src/platform/announce.ts';

/** An admin wants every open page to load anew. What tells them is told to all processes. */
export interface ReloadAsked extends Announcement {
  readonly name: 'reloadAsked';
  readonly delayMs: number;
}

export const reloadAsked = (delayMs: number): ReloadAsked => ({ name: 'reloadAsked', delayMs });
