/**
 * How often staff may try to sign in. Proves that tries are counted by member and not by the spelling of the name, at
 * the sign-in and in the account together, and that strangers cannot lock a member out of their own address.
 */
import { expect } from 'chai';
import { changePassword } from '#src/admin/access/own-account.ts';
import { submitPassword, submitSecondFactor } from '#src/admin/access/sign-in.ts';
import { countAttempt, countSecondFactorAttempt, countUnknown } from '#src/admin/access/attempt-limits.ts';
import { beginMember } from '#test/support/players/member.ts';
import { freshName, testConfig } from '#test/support/store.ts';
import { closeServices, fixedClock, makeServices, refusalOf } from '#test/support/services.ts';

describe('Sign-in attempts of staff', () => {
  const clock = fixedClock();

  it('All spellings of a name count as one member, and other accents or invisible characters are refused', async () => {
    const strict = await makeServices({ clock, config: testConfig({ rateFactor: 1 }) });
    try {
      const base = `Marta ${freshName()}`;
      const { password, member } = await beginMember(strict, base, 'manager');
      const enter = (name: string, address: string, tried = password) =>
        submitPassword(strict, { name, password: tried }, { address });
      for (const name of [base.toUpperCase(), base.replace('M', 'Ｍ'), base.normalize('NFD')]) {
        expect((await enter(name, '198.51.100.20')).session, name).not.to.equal(null);
      }
      for (const name of [base.replace('a', 'á'), `${base}\u200b`, base.replace('r', 'r\u200d')]) {
        expect((await enter(name, '198.51.100.20')).session, name).to.equal(null);
      }
      const spellings = [base, base.toLowerCase(), base.replace('M', 'Ｍ'), base.replace('t', 'ｔ')];
      const said = [];
      for (let at = 0; at < 8; at += 1) {
        said.push(await refusalOf(enter(spellings[at % spellings.length] ?? '', '198.51.100.21', 'x')));
      }
      expect(said.filter((one) => one === 'errors.rate')).to.have.length(2);
      const account = { key: null, address: '198.51.100.21' };
      const given = { old: 'x', password: 'another river at noon', code: '' };
      expect(await refusalOf(changePassword(strict, member, given, account))).to.equal('errors.rate');
      // A name that no member has is counted as it is read, whatever invisible characters it holds.
      const unknown = freshName();
      const tries = [];
      for (let at = 0; at < 8; at += 1) {
        tries.push(await refusalOf(countUnknown(strict, `${unknown}${'\u200b'.repeat(at)}`, '198.51.100.22')));
      }
      expect(tries.filter((one) => one === 'errors.rate')).to.have.length(2);
      // A line has 2^64 addresses, and an IPv4 address may be written as IPv6.
      for (const addresses of [
        Array.from({ length: 8 }, (_, at) => `2001:db8:5:6::${String(at)}`),
        Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? '198.51.100.23' : '::ffff:198.51.100.23')),
      ]) {
        const name = freshName();
        const asked = [];
        for (const address of addresses) asked.push(await refusalOf(countUnknown(strict, name, address)));
        expect(
          asked.filter((one) => one === 'errors.rate'),
          addresses[0],
        ).to.have.length(2);
      }
    } finally {
      await closeServices(strict);
    }
  });

  it('Strangers who use up the attempts of a name lock the member out of no address and no browser', async () => {
    const strict = await makeServices({ clock, config: testConfig({ rateFactor: 1 }) });
    try {
      const { member, password, codes } = await beginMember(strict, freshName(), 'admin');
      const enter = (address: string, token: string | null = null) =>
        submitPassword(strict, { name: member.name, password }, { address, device: token });
      const [home, road] = ['198.51.100.30', '198.51.100.31'];
      const half = (await enter(home)).session?.key ?? expect.fail('refused');
      const whole = await submitSecondFactor(strict, { code: codes[0] ?? '' }, { key: half, address: home });
      const device = whole?.device ?? expect.fail('no device token');
      // Attempts are counted before the password is checked, which alone takes long.
      const count = (address: string, token: string | null = null) =>
        refusalOf(countAttempt(strict, 'first factor', member.id, { address, device: token }));
      for (let at = 0; at < 60; at += 1) {
        expect(await count(`203.0.113.${String(Math.floor(at / 5))}`)).to.equal('nothing was refused');
      }
      // Unknown browsers take turns, also those with a forged token: they wait, and of many at once some are refused.
      const forged = device.replace(/^\d+/, String(member.id + 1));
      let waiting = 6;
      const crowd = Array.from({ length: waiting }, (_, at) =>
        count(`203.0.113.${String(100 + at)}`, forged).finally(() => (waiting -= 1)),
      );
      // The address and the browser of an earlier sign-in have counters of their own, and do not wait with the others.
      expect((await enter(home)).session).not.to.equal(null);
      expect((await enter(road, device)).session).not.to.equal(null);
      expect(waiting, 'strangers who still wait').to.be.above(0);
      expect(await Promise.all(crowd))
        .to.include('errors.rate')
        .and.to.include('nothing was refused');
      expect((await enter('198.51.100.32')).session).not.to.equal(null);
    } finally {
      await closeServices(strict);
    }
  }).timeout(120_000);

  it('An address has 6 attempts a minute and 20 in a quarter of an hour, and a member 60 an hour', async () => {
    const strict = await makeServices({ clock, config: testConfig({ rateFactor: 1 }) });
    try {
      let lastMember = Date.now();
      const tries = (memberId: number, address: string) =>
        refusalOf(countSecondFactorAttempt(strict, memberId, { address }));
      /** The number of attempts before the first refusal. `next` prepares each. */
      const countUntilRefused = async (next: (made: number) => Promise<string>): Promise<number> => {
        const memberId = (lastMember += 1);
        for (let made = 0; made < 100; made += 1) {
          const address = await next(made);
          if ((await tries(memberId, address)) === 'errors.rate') return made;
        }
        return 100;
      };
      expect(await countUntilRefused(() => Promise.resolve('198.51.100.40'))).to.equal(6);
      const inAWhile = async (made: number): Promise<string> => {
        // A minute later.
        const address = '198.51.100.41';
        if (made % 6 === 0)
          await strict.redis.del(`rate:staff: second factor at once:${String(lastMember)} ${address}`);
        return address;
      };
      expect(await countUntilRefused(inAWhile)).to.equal(20);
      const elsewhere = (made: number): Promise<string> => Promise.resolve(`203.0.113.${String(Math.floor(made / 5))}`);
      expect(await countUntilRefused(elsewhere)).to.equal(60);
    } finally {
      await closeServices(strict);
    }
  });
});
