import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { cached } from './cached.ts';
import type { DataName } from './data-version.ts';

/** Services with data versions of their own, which a test raises. */
function worldOf(versions: Partial<Record<DataName, number>> = {}): {
  services: Services;
  bump: (name: DataName) => void;
} {
  const of = (name: DataName): number => versions[name] ?? 0;
  const bump = (name: DataName): void => {
    versions[name] = of(name) + 1;
  };
  return { services: { dataVersions: { of } } as unknown as Services, bump };
}

describe('cached', () => {
  it('A value is loaded once for each key, until a version that it names or the brand changes', async () => {
    const { services, bump } = worldOf();
    let loads = 0;
    const load = cached(
      'test of keys',
      { dependsOn: ['rates'], key: (_services, word) => word },
      async (_services: Services, word: string) => `${word} ${String((loads += 1))}`,
    );
    const read = async (): Promise<string[]> => [await load(services, 'a'), await load(services, 'b')];
    expect(await read()).to.deep.equal(['a 1', 'b 2']);
    bump('strip');
    expect(await read()).to.deep.equal(['a 1', 'b 2']);
    bump('rates');
    expect(await read()).to.deep.equal(['a 3', 'b 4']);
    bump('brand');
    expect(await read()).to.deep.equal(['a 5', 'b 6']);
    expect(await load(worldOf().services, 'a')).to.equal('a 7');
  });

  it('Requests share a load, and a failed one is not kept', async () => {
    const { services } = worldOf();
    let loads = 0;
    const load = cached('test of failures', { dependsOn: [] }, async () => {
      loads += 1;
      if (loads === 1) throw new Error('away');
      return loads;
    });
    const both = await Promise.allSettled([load(services), load(services)]);
    expect(both.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect([await load(services), await load(services), loads]).to.deep.equal([2, 2, 2]);
  });

  it('The newest 64 values are kept', async () => {
    const { services } = worldOf();
    let loads = 0;
    const load = cached(
      'test of evictions',
      { dependsOn: [], key: (_services, entry) => String(entry) },
      async (_services: Services, _entry: number) => (loads += 1),
    );
    for (let index = 0; index <= 64; index += 1) await load(services, index);
    await load(services, 64);
    await load(services, 1);
    expect(loads).to.equal(65);
    await load(services, 0);
    expect(loads).to.equal(66);
  });

  it('A name belongs to one function', () => {
    cached('test of names', { dependsOn: [] }, async () => 1);
    expect(() => cached('test of names', { dependsOn: [] }, async () => 2)).to.throw('Two functions cache');
  });
});
