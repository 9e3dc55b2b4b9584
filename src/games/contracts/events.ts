import type { Announcement } from '#src/platform/announce.ts';
import type { SignedContract } from './signed-contract.ts';

/** A contract was signed and committed. Others may be told of its outcome from `revealAt` on. */
export interface ContractSigned extends Announcement {
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
