/**
 * Contracts: several items of a player become one, with odds known before signing.
 * Invariant: The tickets of an offer sum to 1,000,000 and its expected value is (1 - edge) times the frozen prices; a
 * player signs the offer that was shown or none.
 */
export {
  readContractOfferInputs,
  readContractOffer,
  contractOffer,
  type ContractOfferInputs,
  type ContractOffer,
  type ContractOutcome,
} from './contract-offer.ts';
export { signContract } from './sign-contract.ts';
export type { ContractSigned } from './events.ts';
export { talliedContract } from './game.ts';
export { listContracts, type PastContract } from './list-contracts.ts';
export { contractsSignedAfter, contractsSignedBetween } from './store.ts';
export { contractHistory } from './history-model.ts';
