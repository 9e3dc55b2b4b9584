/** Proves which browser and system are shown for user agents of real browsers. */
import { expect } from 'chai';
import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CASES: readonly (readonly [agent: string, browser: string | null, system: string | null])[] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/124.0 YaBrowser/24.6 Safari/537.36`, 'Yandex Browser', 'Windows'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 (KHTML) Version/17.5 Mobile/15E Safari/604',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X) AppleWebKit/605 CriOS/126.0 Mobile/15E148 Safari/604',
    'Chrome',
    'iPad',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
  ['', null, null],
];

describe('A device', () => {
  for (const [agent, browser, system] of CASES) {
    it(`The device is ${browser ?? 'unknown'} on ${system ?? 'unknown'}: ${agent.slice(0, 60)}`, () => {
      expect(deviceOf(agent)).to.deep.equal({ browser, system });
    });
  }
});
