/** No-break spaces join the right words, by examples in each language. `_` stands for a no-break space. */
import { expect } from 'chai';
import { glue } from './typography.ts';

const glued = (text: string, tag: string): string => glue(text, tag).replaceAll('\u00a0', '_');

describe('The no-break spaces of short words', () => {
  it('A preposition stays with the next word', () => {
    expect(glued('Тихая гавань за Северным мысом', 'ru')).to.equal('Тихая гавань за_Северным мысом');
    expect(glued('Ніч у порту', 'uk')).to.equal('Ніч у_порту');
    expect(glued('Noc w porcie', 'pl')).to.equal('Noc w_porcie');
  });

  it('A preposition at the beginning of a text and after an opening quote stays with the next word', () => {
    expect(glued('В сети', 'ru')).to.equal('В_сети');
    expect(glued('Кейс «За доблесть»', 'ru')).to.equal('Кейс «За_доблесть»');
    expect(glued('Skrzynka „Za męstwo”', 'pl')).to.equal('Skrzynka „Za_męstwo”');
  });

  it('Longer words and the ends of words stay unchanged', () => {
    expect(glued('Снова дома', 'ru')).to.equal('Снова дома');
    expect(glued('Pod lasem bez nas', 'pl')).to.equal('Pod_lasem bez_nas');
  });

  it('Signs stay with their number in every language', () => {
    expect(glued('10 % и 5 б', 'ru')).to.equal('10_% и_5_б');
    expect(glued('for 349 ₽ a case', 'en')).to.equal('for 349_₽ a case');
    expect(glued('5 баллов', 'ru')).to.equal('5 баллов');
    // A text is glued before its numbers are filled in.
    expect(glued('Кешбэк {{percent}} %, платёж № {{number}}', 'ru')).to.equal(
      'Кешбэк {{percent}}_%, платёж №_{{number}}',
    );
  });
});
