import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import type { SignedContract } from './signed-contract.ts';

/** Published after a contract commits. Other users may see its outcome from `revealAt`. */
export interface ContractSigned extends StoreEvent {
  readonly name: 'contractSigned';
  readonly playerId: number;
  readonly contract: SignedContract;
  readonly revealAt: Date;
}

export const contractSigned = (playerId: number, contract: SignedContract, revealAt: Date): ContractSigned => ({
  name: 'contractSigned',
  playerId,
  contract,
  revealAt,
});
