/**
 * Sign-in through VK, Google, Facebook, Twitch and Telegram. Creates the player of a new identity with their starting
 * benefits in one transaction; http creates the session afterwards.
 * Invariant: One identity is one player, however many first visits arrive at once.
 */
export type { SignedIn } from './sign-in-as.ts';
export { type DemoArrival, signInDemo } from './sign-in-demo.ts';
export { linkIdentity } from './link-identity.ts';
export { loadUser, sessionUser } from './session-user.ts';
export { findFailingSignIn, trySignIn } from './try-providers.ts';
export { isTelegramOffered } from './sign-in-methods.ts';
export { type VerifiedIdentity, beginVerification, takeVerifiedIdentity } from './attest.ts';
