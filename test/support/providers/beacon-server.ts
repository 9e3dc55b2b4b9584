/** A beacon of one chain with a key of its own, in the protocol of drand. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { chainHashOf } from '#src/games/battles/beacon.ts';

export interface BeaconServer {
  /** BEACON_URL of the chain. */
  readonly url: string;
  readonly key: string;
  readonly periodSeconds: number;
  /** Changes the beacon's behaviour: `forging` signs with another key, `behind` answers with the round before. */
  become: (mood: 'honest' | 'silent' | 'forging' | 'behind') => void;
  readonly close: () => Promise<void>;
}

const { shortSignatures } = bls12_381;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const PERIOD_SECONDS = 3;

export async function openBeaconServer(): Promise<BeaconServer> {
  const { secretKey, publicKey } = shortSignatures.keygen();
  const other = shortSignatures.keygen();
  let mood: Parameters<BeaconServer['become']>[0] = 'honest';
  const chain = {
    key: publicKey.toHex(),
    periodSeconds: PERIOD_SECONDS,
    genesisSeconds: 1_700_000_000,
    groupHash: randomBytes(32).toString('hex'),
    beaconId: 'test',
  };
  const published = {
    public_key: chain.key,
    period: chain.periodSeconds,
    genesis_time: chain.genesisSeconds,
    groupHash: chain.groupHash,
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: chain.beaconId },
  };
  const answer = (round: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(round));
    const point = shortSignatures.hash(createHash('sha256').update(bytes).digest(), DOMAIN);
    const signed = shortSignatures.sign(point, mood === 'forging' ? other.secretKey : secretKey);
    return { round, signature: shortSignatures.Signature.toHex(signed) };
  };
  const server = createServer(({ url = '' }, response) => {
    const path = url.split('/').slice(2).join('/');
    const round = Number(/^public\/(\d+)$/.exec(path)?.[1] ?? 0);
    if (mood === 'silent' || (path !== 'info' && round === 0)) {
      response.writeHead(404).end('{}');
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(path === 'info' ? published : answer(mood === 'behind' ? round - 1 : round)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url: `${origin}/${chainHashOf(chain)}`,
    key: chain.key,
    periodSeconds: PERIOD_SECONDS,
    become: (next) => {
      mood = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
