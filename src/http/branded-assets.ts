import { createHash } from 'node:crypto';
import { type Brand, brandCss } from '#src/shared/brand.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import type { Manifest } from '#views/layout/layout-model.ts';

/** The assets of the build under a brand: equal brands give the same object. */
export function createBrandedAssets(build: Manifest): (brand: Brand) => Manifest {
  const known = objectCache<Manifest>();
  return (brand) => known(brand, () => brandedAssets(build, brand));
}

/** The assets of the build with the pictures and the colours of a brand. */
function brandedAssets(build: Manifest, { colours, logo, favicon }: Brand): Manifest {
  const addresses = Object.entries({ logo, favicon }).flatMap(([name, picture]) =>
    picture === null ? [] : [[name, `/brand/${picture.hash}`] as const],
  );
  const assets: Manifest = { ...build, ...Object.fromEntries(addresses) };
  const css = brandCss(colours);
  if (css === null) return assets;
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  return { ...assets, ground: colours.ground, inline: { ...assets.inline, brand: { css, hash } } };
}
