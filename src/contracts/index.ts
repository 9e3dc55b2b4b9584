/**
 * Contracts: several items of a player become one. What may come out, with which chance, is known before anything is
 * signed.
 * Invariant: the tickets of an offer are exactly 1,000,000 and its expected value is what the edge leaves of the items'
 * frozen prices; whoever signs acts on the offer that was shown or on none.
 */
export { readContractGrounds, readContractOffer, contractOffer } from './contract-offer.ts';
export type { ContractGrounds, ContractOffer, Outcome } from './contract-offer.ts';
export { signContract } from './sign-contract.ts';
export type { ContractSigned } from './events.ts';
export { contractCounts, contractsAfter, contractsByIds, listContracts } from './list-contracts.ts';
export type { PastContract } from './list-contracts.ts';
export { contractHistory } from './history-model.ts';
