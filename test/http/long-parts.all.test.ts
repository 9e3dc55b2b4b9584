/**
 * No part of a request stops the process for others: the longest headers, queries and bodies of one separator each.
 */
import { expect } from 'chai';
import { makeServices } from '#test/support/services.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { stageWith } from '#test/support/stage.ts';
import { testConfig } from '#test/support/store.ts';

const MEGABYTE = 1_000_000;
const MOST_MS = 1500;

describe('The parts of a request', function () {
  this.timeout(slowed(300_000));
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));
  const HEADERS = ['Accept-Language', 'Accept-Encoding', 'Accept', 'Cookie', 'User-Agent', 'Range', 'If-None-Match'];
  const BODIES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'];
  const PATHS = ['/api/payment/notify/stripe', '/api/payment/notify/freekassa', '/api/user/avatar', '/en/profile/name'];
  const PRINTABLE = Array.from(',;:.-_/\\|&=?#%+@!\'"`<>()[]{}~^$* ');
  /** Below the limit of Node.js for all headers. */
  const HEADER_BYTES = 12_000;

  /** The longest answer of the process to another request meanwhile tells how long nothing else could run. */
  const longestPauseOf = async (work: () => Promise<unknown>): Promise<number> => {
    let lastMs = performance.now();
    let longestMs = 0;
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 10);
    await work().catch(() => undefined);
    clearInterval(timer);
    return Math.max(longestMs, performance.now() - lastMs);
  };
  const send = (path: string, init: RequestInit): Promise<unknown> =>
    fetch(stage.store.address + path, { redirect: 'manual', ...init }).then((answer) => answer.text());

  it('A header of one separator does not block the process', async () => {
    for (const name of HEADERS) {
      for (const separator of [...PRINTABLE, 'a,', 'q=0;', 'a=b;']) {
        const value = `a${separator.repeat(HEADER_BYTES / separator.length)}a`;
        const pauseMs = await longestPauseOf(() => send('/en', { headers: { [name]: value } }));
        expect(pauseMs, `${name}: ${separator}`).to.be.below(slowed(MOST_MS));
      }
    }
  });

  it('A megabyte of one separator in a body or in a query does not block the process', async () => {
    for (const path of PATHS) {
      for (const type of BODIES) {
        for (const separator of ['[', '{', '"', '&', '=', '%', '\r\n', '--b\r\n', '--b\r\nContent-Disposition: ']) {
          const body = separator.repeat(MEGABYTE / separator.length);
          const init = { method: 'POST', headers: { 'Content-Type': type }, body };
          const pauseMs = await longestPauseOf(() => send(path, init));
          expect(pauseMs, `${path} ${type}: ${separator}`).to.be.below(slowed(MOST_MS));
        }
      }
    }
    for (const separator of PRINTABLE.filter((one) => !'#\\ '.includes(one))) {
      const query = encodeURI(separator).repeat(HEADER_BYTES / 3);
      const pauseMs = await longestPauseOf(() => send(`/en?${query}`, {}));
      expect(pauseMs, separator).to.be.below(slowed(MOST_MS));
    }
  });
});
