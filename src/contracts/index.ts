/**
 * Contracts: several items of a player become one. What may come out, with which chance, is known before anything is
 * signed.
 * Invariant: the tickets of an offer are exactly 1,000,000 and its expected value is what the edge leaves of the items'
 * frozen prices; whoever signs acts on the offer that was shown or on none.
 */
export { readContractOffer, type ContractOffer, type Outcome } from './contract-offer.ts';
