/** Tests that links are preloaded at most four at a time, never twice, and not over a slow connection. */
import { expect } from 'chai';
import { isGenerous } from './connection.ts';
import { preloader } from './preload.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Preloading pages', () => {
  it('At most four preloads run at once, and the newest one goes first', async () => {
    const requested: string[] = [];
    const ends: (() => void)[] = [];
    const preload = preloader((address) => {
      requested.push(address);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    for (const address of ['/1', '/2', '/3', '/4', '/5', '/6', '/1']) preload(address);
    expect(requested).to.deep.equal(['/1', '/2', '/3', '/4']);
    ends[0]?.();
    await settled();
    expect(requested.at(-1)).to.equal('/6');
    for (const end of ends) end();
    await settled();
    for (const end of ends) end();
    await settled();
    expect(requested).to.deep.equal(['/1', '/2', '/3', '/4', '/6', '/5']);
  });

  it('Preloading is skipped on slow connections and with data saving', () => {
    expect(isGenerous({})).to.equal(true);
    expect(isGenerous({ effectiveType: '4g', saveData: false })).to.equal(true);
    expect(isGenerous({ saveData: true })).to.equal(false);
    for (const effectiveType of ['slow-2g', '2g', '3g']) expect(isGenerous({ effectiveType })).to.equal(false);
  });
});
