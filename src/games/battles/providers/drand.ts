import { z } from 'zod';
import { boundedFetch } from '#src/platform/security/bounded-fetch.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { type BeaconChain, type HashedChain, chainHashOf, isSignatureOf } from '#src/games/battles/beacon.ts';

const PATIENCE_MS = 3000;
const SCHEME = 'bls-unchained-g1-rfc9380';

const hexOf = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${String(bytes * 2)}}$`));

const chainAnswer = z.object({
  public_key: hexOf(96),
  period: z.int().min(1).max(3600),
  genesis_time: z.int().min(0),
  groupHash: hexOf(32),
  schemeID: z.literal(SCHEME),
  metadata: z.object({ beaconID: z.string().max(100) }),
});

const roundAnswer = z.object({ round: z.int(), signature: hexOf(48) });

type BeaconServices = Pick<Services, 'config' | 'log'>;

/** Chains by their addresses. A chain never changes, so that it is read once in a process. */
const chains = new Map<string, Promise<BeaconChain>>();

/**
 * The chain of BEACON_URL; null when none is configured.
 * @throws errors.battle.beacon when it does not answer, or answers with another chain than its address names
 */
export async function beaconChain({ config: { beaconUrl }, log }: BeaconServices): Promise<BeaconChain | null> {
  if (beaconUrl === null) return null;
  const reading = chains.get(beaconUrl) ?? readChain(beaconUrl);
  chains.set(beaconUrl, reading);
  try {
    return await reading;
  } catch (error) {
    chains.delete(beaconUrl);
    log.warn({ reason: String(error) }, 'beacon.chain.failed');
    return fail('errors.battle.beacon');
  }
}

async function readChain(beaconUrl: string): Promise<BeaconChain> {
  const answer = chainAnswer.parse(await readJson(`${beaconUrl}/info`));
  const chain: HashedChain = {
    key: answer.public_key,
    genesisSeconds: answer.genesis_time,
    periodSeconds: answer.period,
    groupHash: answer.groupHash,
    beaconId: answer.metadata.beaconID,
  };
  if (!beaconUrl.endsWith(`/${chainHashOf(chain)}`)) throw new Error('The beacon is not the chain of its address');
  return { key: chain.key, genesisSeconds: chain.genesisSeconds, periodSeconds: chain.periodSeconds };
}

/** The signature of a round, verified with the key of the chain; null while the beacon does not publish it. */
export async function readSignature(
  { config: { beaconUrl }, log }: BeaconServices,
  { key }: BeaconChain,
  wanted: number,
): Promise<string | null> {
  if (beaconUrl === null) return null;
  try {
    const { round, signature } = roundAnswer.parse(await readJson(`${beaconUrl}/public/${String(wanted)}`));
    if (round === wanted && isSignatureOf(key, round, signature)) return signature;
    log.error({ round: wanted }, 'beacon.signature.wrong');
  } catch (error) {
    log.warn({ round: wanted, reason: String(error) }, 'beacon.round.failed');
  }
  return null;
}

async function readJson(address: string): Promise<unknown> {
  const response = await boundedFetch(address, { headers: { accept: 'application/json' } }, PATIENCE_MS);
  if (!response.ok) throw new Error(`The beacon answered ${String(response.status)}`);
  return await response.json();
}
