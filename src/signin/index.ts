/**
 * Sign-in: who comes in, and as whom. It makes a newcomer's player and gives him what he begins with in one
 * transaction; the session's cookie and token are made by http after it.
 * Invariant: one identity is one player, however many first visits come at once.
 */
export type { SignedIn } from './sign-in-as.ts';
export { signInDemo } from './sign-in-demo.ts';
export { loadUser, sessionUser } from './session-user.ts';
export { isTelegramOffered } from './ways.ts';
export { type Attested, beginAttesting, takeAttested } from './attest.ts';
