/**
 * Contracts: several items of a player become one, with odds known before signing.
 * Invariant: The tickets of an offer sum to 1,000,000 and its expected value is (1 - edge) times the frozen prices; a
 * player signs the offer that was shown or none.
 */
export { readContractOfferInputs, readContractOffer, contractOffer } from './contract-offer.ts';
export type { ContractOfferInputs, ContractOffer, ContractOutcome } from './contract-offer.ts';
export { signContract } from './sign-contract.ts';
export type { ContractSigned } from './events.ts';
export { contractCounts, contractsAfter, contractsByIds, listContracts } from './list-contracts.ts';
export type { PastContract } from './list-contracts.ts';
export { contractHistory } from './history-model.ts';
