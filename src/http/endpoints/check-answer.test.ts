// An answer is compared with its declared output as a client receives it.
import { expect } from 'chai';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';
import { jsonText } from './output.ts';

const call = { name: 'GET /api/thing', output: z.strictObject({ id: z.int(), at: z.iso.datetime().optional() }) };

describe('The check of answers', () => {
  it('An answer with exactly the declared fields passes', () => {
    checkAnswer(call, { id: 1 });
    checkAnswer(call, { id: 1, at: undefined });
    checkAnswer(call, { id: 1, at: new Date() });
  });

  it('An unknown field, a missing field or another type is a deviation that names the call', () => {
    for (const json of [{ id: 1, more: 2 }, {}, { id: '1' }, null, undefined])
      expect(() => {
        checkAnswer(call, json);
      }, JSON.stringify(json)).to.throw('GET /api/thing deviates from its output');
  });

  it('A text that holds JSON is compared by its content', () => {
    const text = { name: 'GET /api/text', output: jsonText(z.array(z.int()), 'Numbers.') };
    checkAnswer(text, '[1,2]');
    for (const json of ['[1,"2"]', 'no json', [1]])
      expect(() => {
        checkAnswer(text, json);
      }).to.throw('deviates');
  });

  it('An endpoint without a JSON call has nothing to compare', () => {
    checkAnswer({ name: 'POST /form', output: null }, { anything: true });
  });
});
