// An answer is compared with its declared output as a client receives it.
import { expect } from 'chai';
import { z } from 'zod';
import { AppError } from '#src/shared/errors.ts';
import { checkAnswer, checkError } from './check-answer.ts';
import { endpoint } from './endpoint.ts';
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

  it('An error that follows from an option or is declared passes, and another one is a deviation', () => {
    const thing = endpoint({
      api: 'GET /api/thing/:id',
      summary: 'A thing',
      access: { role: 'player' },
      input: z.object({ id: z.string() }),
      output: z.null(),
      errors: ['errors.item.unknown'],
      read: () => null,
    });
    for (const key of ['errors.auth.invalid', 'errors.request.rule', 'errors.item.unknown'] as const)
      checkError(thing, new AppError(key));
    checkError(thing, new Error('a bug is logged by another place'));
    expect(() => {
      checkError(thing, new AppError('errors.rate'));
    }).to.throw('GET /api/thing/:id does not declare errors.rate');
  });

  it('An endpoint without a JSON call has nothing to compare', () => {
    checkAnswer({ name: 'POST /form', output: null }, { anything: true });
  });
});
