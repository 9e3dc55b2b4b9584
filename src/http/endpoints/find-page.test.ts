import { expect } from 'chai';
import { findPage } from './find-page.ts';
import type { PageEndpoint } from './page.ts';

const pageAt = (path: string): PageEndpoint => ({ path }) as PageEndpoint;
const pages = ['/', '/case/:name', '/case/new', '/case/:name/odds', '/staff/texts/:document/:language'].map(pageAt);

describe('The page at an address', () => {
  const pathAt = (address: string): string | null => findPage(pages, address)?.page.path ?? null;

  it('is found by its exact path, with or without a query', () => {
    expect(pathAt('/')).to.equal('/');
    expect(pathAt('/?q=1')).to.equal('/');
    expect(pathAt('/case/polar/odds')).to.equal('/case/:name/odds');
    expect(pathAt('/case/polar/')).to.equal(null);
    expect(pathAt('/Case/polar')).to.equal(null);
    expect(pathAt('/nothing')).to.equal(null);
  });

  it('is the page without parameters when both match', () => {
    expect(pathAt('/case/new')).to.equal('/case/new');
  });

  it('comes with decoded parameters and the query', () => {
    const match = findPage(pages, '/staff/texts/f%C3%A9e/en?version=2&at=1&at=2');
    expect(match?.params).to.deep.equal({ document: 'fée', language: 'en' });
    expect({ ...match?.query }).to.deep.equal({ version: '2', at: ['1', '2'] });
  });

  it('is none for malformed or empty parameters', () => {
    expect(pathAt('/case/%E0%A4%A')).to.equal(null);
    expect(pathAt('/case/')).to.equal(null);
  });
});
