import { expect } from 'chai';
import { PHONE_PATTERN } from './phone-fields.tsx';

describe('The field of a phone number', () => {
  // As browsers apply the attribute.
  const accepts = (text: string): boolean => new RegExp(`^(?:${PHONE_PATTERN})$`, 'v').test(text);

  it('A number is taken as phones fill it in and as people write it', () => {
    for (const number of ['+7 (912) 345-67-89', '+48600123456', '8 912 345 67 89', '+380.67.123.45.67'])
      expect(accepts(number), number).to.equal(true);
  });

  it('Too few digits, too many and letters are refused', () => {
    for (const number of ['12345', '+7 (912) 345-67-89-0000000', 'call me'])
      expect(accepts(number), number).to.equal(false);
  });
});
