/**
 * Proves that an answer of Telegram's login widget is accepted only when the bot's token signed it within the hour: not
 * when it was changed, has a duplicate key, or is not a flat object.
 */
import { createHash, createHmac } from 'node:crypto';
import { expect } from 'chai';
import { telegramAnswer } from './telegram.ts';

const TOKEN = '123456:a-token-of-a-bot';
const NOW = new Date('2026-11-21T12:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;

type Fields = Readonly<Record<string, string | number>>;

const signed = (fields: Fields, token = TOKEN): Fields & { readonly hash: string } => {
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${String(fields[name])}`);
  const key = createHash('sha256').update(token).digest();
  return { ...fields, hash: createHmac('sha256', key).update(lines.join('\n')).digest('hex') };
};
const GOOD = { id: 7, first_name: 'Анна', last_name: 'Кот', username: 'anna', auth_date: NOW_SECONDS };
const read = (text: string): unknown => telegramAnswer(TOKEN, text, NOW);

describe('The answer of the Telegram widget', () => {
  it('A signed answer identifies the user', () => {
    const photo = 'https://t.me/i/userpic/320/a.jpg';
    const { identity, seal } = telegramAnswer(TOKEN, JSON.stringify(signed({ ...GOOD, photo_url: photo })), NOW) ?? {};
    expect(identity).to.deep.equal({
      provider: 'telegram',
      subject: '7',
      name: 'Анна Кот',
      email: null,
      pictureUrl: photo,
    });
    expect(seal).to.match(/^telegram:[0-9a-f]{64}$/);
  });

  it('Every digit of an id is kept, and the name is optional', () => {
    const long = JSON.stringify(signed({ id: '9007199254740993', auth_date: NOW_SECONDS }));
    expect(read(long.replace('"9007199254740993"', '9007199254740993'))).to.have.nested.include({
      'identity.subject': '9007199254740993',
      'identity.name': null,
    });
    expect(read(JSON.stringify(signed({ ...GOOD, first_name: '\u200b', last_name: '' })))).to.have.nested.include({
      'identity.name': 'anna',
    });
  });

  it('A changed answer and one signed by another bot are refused', () => {
    const good = signed(GOOD);
    for (const forged of [
      { ...good, id: 8 },
      { ...good, first_name: 'Eve' },
      { ...good, extra: 'x' },
      { ...good, auth_date: NOW_SECONDS + 1 },
      { ...good, hash: good.hash.toUpperCase() },
      { ...good, hash: good.hash.slice(1) },
      { ...good, hash: `${good.hash}0` },
      { ...good, hash: 'z'.repeat(64) },
      { ...good, hash: '' },
      GOOD,
      signed(GOOD, 'another token'),
      signed({ ...GOOD, id: 'x' }),
      signed({ ...GOOD, id: -1 }),
      signed({ first_name: 'Nameless', auth_date: NOW_SECONDS }),
    ]) {
      expect(read(JSON.stringify(forged)), JSON.stringify(forged)).to.equal(null);
    }
  });

  it('Duplicate names, lists and nested objects are refused', () => {
    const good = JSON.stringify(signed(GOOD));
    for (const text of [
      good.replace('{', '{"id":8,'),
      good.replace('}', ',"id":8}'),
      good.replace('}', ',"\\u0069d":8}'),
      good.replace('"id":7', '"id":[7]'),
      good.replace('"id":7', '"id":{"a":7}'),
      good.replace('"id":7', '"id":7.0'),
      good.replace('"id":7', '"id":null'),
      `[${good}]`,
      `${good}${good}`,
      JSON.stringify(good),
      '',
      'null',
      '{}',
      '{"a":1,}',
      `{"a":"${'x'.repeat(5000)}"}`,
      `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`,
    ]) {
      expect(read(text), text.slice(0, 120)).to.equal(null);
    }
  });

  it('An answer is valid for an hour and not before its time', () => {
    const at = (seconds: number): unknown =>
      read(JSON.stringify(signed({ ...GOOD, auth_date: NOW_SECONDS + seconds })));
    expect(at(-3600)).not.to.equal(null);
    expect(at(30)).not.to.equal(null);
    for (const seconds of [-3601, -86_400, 61, 86_400]) expect(at(seconds), String(seconds)).to.equal(null);
    expect(read(JSON.stringify(signed({ id: 7 })))).to.equal(null);
  });
});
