/* Alert rules need metrics that exist: proves that the code produces every metric named in ops/alerts.yml
 * and ops/grafana-dashboard.json. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { filesUnder } from '#tools/check/sources.ts';

const NAMED = /\b((?:opencrate|nodejs|process)_[a-z0-9_]+)/g;
const DECLARED = /(?:\bname: |[gG]auge\(\s*)'(opencrate_[a-z_]+)'/g;
/** Suffixes that Prometheus appends to the name of a histogram. */
const PARTS = /_(?:bucket|count|sum)$/;

describe('The alert rules', () => {
  it('Alert rules and the dashboard use metrics that the store exposes', () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const known = new Set(registry.getMetricsAsArray().map(({ name }) => name));
    for (const path of filesUnder(['src'], /\.ts$/)) {
      for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(DECLARED)) known.add(name);
    }
    for (const file of ['ops/alerts.yml', 'ops/grafana-dashboard.json']) {
      const named = [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, name = '']) => name);
      expect(named.length, file).to.be.above(10);
      const unknown = named.filter((name) => !known.has(name) && !known.has(name.replace(PARTS, '')));
      expect(unknown, file).to.deep.equal([]);
    }
  });
});
