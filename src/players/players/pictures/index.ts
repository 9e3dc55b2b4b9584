/**
 * Pictures of players: drawn, uploaded, or from a provider of a sign-in.
 * Invariant: The address of a picture contains its time, so that a new picture has a new address.
 */
export { avatarAddress, avatarSvg, drawnAddress } from './avatar.ts';
export { keepProviderPicture } from './keep-provider-picture.ts';
export { findPicture } from './store.ts';
