import { expect } from 'chai';
import { maskAddress } from './log.ts';

describe('maskAddress', () => {
  it('Secrets in an address are masked, and the rest stays', () => {
    expect(maskAddress('/api/item/list?token=abc&type=demo&id=5&q=x')).to.equal(
      '/api/item/list?token=***&type=demo&id=5&q=x',
    );
    expect(maskAddress('/authold/vk?code=s3cret&state=zz')).to.equal('/authold/vk?code=***&state=***');
    expect(maskAddress('/ua/staff/sign-in/came?proof=PROOF')).to.equal('/ua/staff/sign-in/came?proof=***');
    expect(maskAddress('/a?TOKEN=x&Sign=y#z')).to.equal('/a?TOKEN=***&Sign=***#z');
    expect(maskAddress('/en/staff/begin/abc-_9/code')).to.equal('/en/staff/begin/***/code');
    expect(maskAddress('/case/token=1')).to.equal('/case/token=1');
  });
});
