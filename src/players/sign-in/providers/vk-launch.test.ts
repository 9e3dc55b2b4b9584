/**
 * Proves that launch parameters of VK's mini-app are accepted only when VK signed them for this app within the hour.
 * The first case is VK's published example.
 */
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { signedFields, vkLaunch } from './vk-launch.ts';

const VENDORS_SECRET = 'wvl68m4dR1UpLrVRli';
const VENDORS_EXAMPLE =
  'vk_user_id=494075&vk_app_id=6736218&vk_is_app_user=1&vk_are_notifications_enabled=1&vk_language=ru' +
  '&vk_access_token_settings=&vk_platform=android&sign=htQFduJpLxz7ribXRZpDFUH-XEUhC9rBPTJkjUFEkRA';

const APP = { id: '6736218', secret: 'a secret' };
const NOW = new Date('2026-11-21T12:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;

const signed = (fields: Readonly<Record<string, string>>, secret = APP.secret): string => {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(fields[name] ?? '')}`)
    .join('&');
  return `${text}&sign=${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const launch = (more: Readonly<Record<string, string>> = {}): string =>
  signed({ vk_app_id: APP.id, vk_user_id: '494075', vk_ts: String(NOW_SECONDS), vk_language: 'pl', ...more });

describe('The launch parameters of VK', () => {
  it("The vendor's own example is valid", () => {
    expect(signedFields(VENDORS_SECRET, VENDORS_EXAMPLE)?.get('vk_user_id')).to.equal('494075');
    expect(signedFields(VENDORS_SECRET, `?${VENDORS_EXAMPLE}&utm_source=x`)?.get('vk_user_id')).to.equal('494075');
    expect(signedFields('another secret', VENDORS_EXAMPLE)).to.equal(null);
  });

  it('The parameters name the user and the language', () => {
    expect(vkLaunch(APP, launch(), NOW)).to.include({ userId: '494075', language: 'pl' });
    const scopes = launch({ vk_access_token_settings: 'friends,wall,groups', vk_ref: "x (y)! 'z' *~" });
    expect(vkLaunch(APP, scopes, NOW)).to.include({ userId: '494075' });
  });

  it('Forged parameters are refused', () => {
    for (const forged of [
      '',
      'sign=',
      launch().replace('494075', '1'),
      launch().replace(/sign=./, 'sign='),
      launch().replace('&sign=', '&sign=A'),
      `${launch()}=`,
      `${launch()}&vk_user_id=1`,
      `vk_user_id=1&${launch()}`,
      `${launch()}&sign=x`,
      `${launch()}&vk_is_favorite=1`,
      `${launch()}&vk_x[]=1`,
      launch().replace(/&sign=.*/, ''),
      signed({ vk_app_id: APP.id, vk_user_id: '1', vk_ts: String(NOW_SECONDS) }, 'another secret'),
      signed({ vk_app_id: '1', vk_user_id: '1', vk_ts: String(NOW_SECONDS) }),
      signed({ vk_app_id: APP.id, vk_ts: String(NOW_SECONDS) }),
      launch({ vk_user_id: '1 OR 1' }),
      launch({ vk_user_id: '0' }),
      `${launch()}&x=${'x'.repeat(5000)}`,
    ]) {
      expect(vkLaunch(APP, forged, NOW), forged.slice(0, 200)).to.equal(null);
    }
  });

  it('The parameters are valid for an hour and not before their time', () => {
    const at = (seconds: number): unknown => vkLaunch(APP, launch({ vk_ts: String(NOW_SECONDS + seconds) }), NOW);
    expect(at(-3600)).not.to.equal(null);
    expect(at(30)).not.to.equal(null);
    for (const seconds of [-3601, -86_400, 61, 86_400]) expect(at(seconds), String(seconds)).to.equal(null);
    for (const stamp of ['', 'now', '1e12', '-5', ' 5']) {
      expect(vkLaunch(APP, launch({ vk_ts: stamp }), NOW), stamp).to.equal(null);
    }
  });
});
