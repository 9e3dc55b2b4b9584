/**
 * Risk: devices that players signed in on, flags for staff, notes of staff, and the traces of former accounts.
 * Invariant: Equal flags are raised once; a device and an identity of a closed account are kept as keyed hashes only;
 * the evidence of a closed account is erased with its last open flag.
 */
export { listFlags, type Flag, flagsOf } from './store/flags.ts';
export { notesOf, writeNote } from './store/notes.ts';
export { playerDevices, selectSharingPairs as sharingPairs } from './store/devices.ts';
export { upsertFormerIdentities } from './store/former-accounts.ts';
export {
  flaggedOf,
  type HeldFlag,
  takeFlag,
  returnFlag,
  closeFlag,
  flagSubject,
  raiseFlags,
  eraseUnlessFlagged,
} from './flags.ts';
export { inheritAccounts, keepTraces } from './former-accounts.ts';
export { acceptTraceKey, assertTraceKey } from './trace-key.ts';
export { identityTrace, type SignInDevice, traceOf, type DeviceTrace } from './device-trace.ts';
export { checkActivation, withFormer } from './check-activation.ts';
export { noteDevice } from './note-device.ts';
export { checkInvitation } from './check-invitation.ts';
