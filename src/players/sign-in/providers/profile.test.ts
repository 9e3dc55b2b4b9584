// Proves which identity each provider's profile format yields, and that an incomplete profile yields none.
import { expect } from 'chai';
import { identityIn } from './profile.ts';

const GRACE = { provider: 'x', subject: '7', name: 'Grace', email: 'g@example.com', pictureUrl: 'https://p.example/1' };

describe('The profile from a provider', () => {
  it('Each provider’s format is read', () => {
    const [email, picture] = [GRACE.email, GRACE.pictureUrl];
    for (const body of [
      { sub: '7', name: 'Grace', email, email_verified: true, picture },
      { id: '7', name: 'Grace', email, picture: { data: { url: picture } } },
      { data: [{ id: '7', display_name: 'Grace', email, profile_image_url: picture }] },
      { user: { user_id: 7, first_name: 'Grace', last_name: '', email, avatar: picture } },
    ]) {
      expect(identityIn('x', body)).to.deep.equal(GRACE);
    }
  });

  it('A profile without a valid id is refused', () => {
    for (const body of [
      null,
      [],
      'x',
      {},
      { name: 'Grace' },
      { sub: '' },
      { sub: 'a b' },
      { id: 2 ** 60 },
      { id: 1.5 },
    ]) {
      expect(identityIn('x', body), JSON.stringify(body)).to.equal(null);
    }
    expect(identityIn('x', { sub: 'x'.repeat(129) })).to.equal(null);
    expect(identityIn('x', { data: [] })).to.equal(null);
    expect(identityIn('x', { data: [{ id: '1' }, { id: '2' }] })).to.equal(null);
  });

  it('An unconfirmed email address and a picture without https are dropped', () => {
    expect(identityIn('x', { sub: '7', email: 'g@example.com', email_verified: false })).to.include({ email: null });
    expect(identityIn('x', { sub: '7', email: 'no address' })).to.include({ email: null });
    for (const picture of ['http://p.example/1', 'javascript:x', 'p', 5, { data: {} }]) {
      expect(identityIn('x', { sub: '7', picture })).to.include({ subject: '7', pictureUrl: null });
    }
  });

  it('A name loses invisible characters and has at most 32 characters', () => {
    const nameOf = (name: unknown): unknown => identityIn('x', { sub: '7', name })?.name;
    expect(nameOf(' Анна\u200b\n\u202e Ко́т ')).to.equal('Анна Ко́т');
    expect(nameOf('😀'.repeat(40))).to.equal('😀'.repeat(32));
    for (const nothing of ['', ' \u0000 ', null, 5]) expect(nameOf(nothing)).to.equal(null);
  });
});
