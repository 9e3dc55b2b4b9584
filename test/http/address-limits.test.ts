/**
 * Limits by address over HTTP: a subscriber of IPv6 cannot escape them by another address of the same line, a mapped
 * address is its IPv4 address, and many lines of one site share a higher limit. A scan of src shows that no limit reads
 * the address of a request by itself.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { publishSpins } from '#test/support/catalogue/wheel-ring.ts';
import { makeServices } from '#test/support/services.ts';

describe('Limits by address', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 0.1, trustProxyHops: 1 }) }));
  before(() => publishSpins(stage.services));
  beforeEach(async () => {
    for (const key of await stage.services.redis.keys('rate:*')) await stage.services.redis.del(key);
  });

  /** Statuses of sign-ins as different members, so that the limit of an address alone counts: three of 30 a minute. */
  const statusesFrom = async (addresses: readonly string[]): Promise<number[]> => {
    const statuses = [];
    for (const [at, address] of addresses.entries()) {
      const form = stage.store.guest().post('/staff/sign-in').set('X-Forwarded-For', address).type('form');
      statuses.push((await form.send({ name: `unknown ${String(at)}`, password: 'wrong' })).status);
    }
    return statuses;
  };
  const refusals = (statuses: readonly number[]): number => statuses.filter((status) => status === 429).length;

  it('All addresses of one line count as one', async () => {
    const line = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:DB8:1:2:0:0:0:3', '2001:db8:1:2:a:b:c:d'];
    expect(refusals(await statusesFrom(line))).to.equal(1);
    expect(refusals(await statusesFrom(['2001:db8:1:3::1', '2001:db8:2:2::1']))).to.equal(0);
  });

  /** The four ways to try a code. */
  const TRIES: readonly (readonly [path: string, guess: object])[] = [
    ['/api/payment/promo/check', { promo: 'GUESSED-AT' }],
    ['/api/payment/create', { sum: 100, method: 'sandbox', promo: 'GUESSED-AT' }],
    ['/api/wheel/spin', { promo: 'GUESSED-AT' }],
    ['/api/invite/activate', { code: 'guessed-at' }],
  ];
  const guessAt = async (player: SignedInPlayer, way: number, address: string): Promise<number> => {
    const [path, guess] = TRIES[way % TRIES.length] ?? ['', {}];
    return (await player.post(path, guess).set('X-Forwarded-For', address)).status;
  };

  it('Guesses of promo and invite codes count together for a player, whichever way they are tried', async () => {
    for (const first of TRIES.keys()) {
      const player = await asPlayer(stage.store, freshName());
      const statuses = [];
      for (const [at] of TRIES.entries()) {
        statuses.push(await guessAt(player, first + at, `198.51.${String(first)}.${String(at + 1)}`));
      }
      expect(statuses.map((status) => status === 429)).to.deep.equal([false, false, true, true]);
      const withoutCode = await player
        .post('/api/payment/create', { sum: 100, method: 'sandbox' })
        .set('X-Forwarded-For', `198.51.${String(first)}.9`);
      expect(withoutCode.status).to.equal(200);
    }
  });

  it('Guesses count together for the players of one address', async () => {
    const statuses = [];
    for (let at = 0; at < 8; at += 1) {
      const player = await asPlayer(stage.store, freshName());
      statuses.push(await guessAt(player, at, '2001:db8:9:9::1'));
    }
    expect(refusals(statuses)).to.equal(2);
  });

  it('An IPv4 address mapped into IPv6 is the same address', async () => {
    const spellings = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '203.0.113.9'];
    expect(refusals(await statusesFrom(spellings))).to.equal(1);
    expect(refusals(await statusesFrom(['203.0.113.10']))).to.equal(0);
  });

  it('Lines of one site have a common limit ten times as high', async () => {
    const lines = Array.from({ length: 33 }, (_, n) => `2001:db8:5:${n.toString(16)}::1`);
    expect(refusals(await statusesFrom(lines))).to.equal(3);
    expect(refusals(await statusesFrom(['2001:db8:6::1']))).to.equal(0);
  });

  it('The address of a request is read in one place, and limits count it by countAddress', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));
    const filesWith = (pattern: RegExp): string[] =>
      sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(filesWith(/\breq(?:uest)?\.ip\b|remoteAddress|x-forwarded-for/)).to.have.members([
      'http/health.ts',
      'http/request-address.ts',
    ]);
    const counting = /\brates\((?:[^()]|\([^()]*\))*?\b(?:address|addressOf\w*|a:)/s;
    expect(filesWith(counting)).to.deep.equal(['platform/redis/rate-limit.ts']);
  });
});
