import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { timeOfMs } from '#src/platform/process/clock.ts';

/**
 * A chain of drand: a public network that signs the number of each round. Scheme `bls-unchained-g1-rfc9380`, the one of
 * the chain `quicknet`: keys in G2, signatures in G1, nothing of the round before in the message.
 */
export interface BeaconChain {
  /** 96 bytes in hex. */
  readonly key: string;
  readonly genesisSeconds: number;
  readonly periodSeconds: number;
}

/** The facts under the hash of a chain; this hash is in the chain's address and so pins its key. */
export interface HashedChain extends BeaconChain {
  readonly groupHash: string;
  /** The name of the chain. */
  readonly beaconId: string;
}

const SIGNATURE_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
/** A chain with this name leaves it out of its hash. */
const UNNAMED = 'default';

/** The hash of a chain: of its period, its genesis, its key, the hash of its group and its name. */
export function chainHashOf({ key, genesisSeconds, periodSeconds, groupHash, beaconId }: HashedChain): string {
  const times = Buffer.alloc(12);
  times.writeUInt32BE(periodSeconds, 0);
  times.writeBigInt64BE(BigInt(genesisSeconds), 4);
  const hash = createHash('sha256').update(times).update(key, 'hex').update(groupHash, 'hex');
  return hash.update(beaconId === UNNAMED ? '' : beaconId).digest('hex');
}

/** When a round is published. */
export const roundAt = ({ genesisSeconds, periodSeconds }: BeaconChain, round: number): Date =>
  timeOfMs((genesisSeconds + (round - 1) * periodSeconds) * 1000);

/**
 * The round that a battle waits for: at least one whole period lies between its publication and now, so that a clock
 * that is a little slow names no round which is already public.
 */
export const roundAfter = ({ genesisSeconds, periodSeconds }: BeaconChain, now: Date): number =>
  Math.max(0, Math.ceil((now.getTime() / 1000 - genesisSeconds) / periodSeconds)) + 2;

/** True if the holders of a chain's key signed a round. */
export function isSignatureOf(key: string, round: number, signature: string): boolean {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const message = createHash('sha256').update(number).digest();
  const { shortSignatures } = bls12_381;
  try {
    return shortSignatures.verify(
      Buffer.from(signature, 'hex'),
      shortSignatures.hash(message, SIGNATURE_DOMAIN),
      Buffer.from(key, 'hex'),
    );
  } catch {
    // The library throws for bytes that are no point of the curve.
    return false;
  }
}

/** The random number of a round, in hex. */
export const randomnessOf = (signature: string): string =>
  createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
