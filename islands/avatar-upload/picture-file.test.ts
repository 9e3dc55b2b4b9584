import { expect } from 'chai';
import { refusalOf } from './picture-file.ts';

describe('A file chosen as a picture', () => {
  it('A picture is a png, jpg or gif of up to 8 MB', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/gif']) {
      expect(refusalOf({ type, size: 8 * 1024 * 1024 })).to.equal(null);
      expect(refusalOf({ type, size: 8 * 1024 * 1024 + 1 })).to.equal('errors.upload.large');
    }
    for (const type of ['image/svg+xml', 'image/webp', 'application/pdf']) {
      expect(refusalOf({ type, size: 10 })).to.equal('errors.avatar.format');
    }
    expect(refusalOf({ type: '', size: 10 }), 'without an ending in its name').to.equal(null);
  });
});
