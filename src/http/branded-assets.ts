import { type Brand, brandCss } from '#src/shared/brand.ts';
import type { Manifest } from '#views/layout/frame.ts';

/** The assets of the build under a brand: equal brands give the same object. */
export function createBrandedAssets(build: Manifest): (brand: Brand) => Manifest {
  const known = new WeakMap<Brand, Manifest>();
  return (brand) => {
    const assets = known.get(brand) ?? brandedAssets(build, brand);
    known.set(brand, assets);
    return assets;
  };
}

/** The assets of the build with the pictures and the colours of a brand. */
function brandedAssets(build: Manifest, { colours, logo, favicon }: Brand): Manifest {
  const addresses = Object.entries({ logo, favicon }).flatMap(([name, picture]) =>
    picture === null ? [] : [[name, `/brand/${picture.hash}`] as const],
  );
  const assets: Manifest = { ...build, ...Object.fromEntries(addresses) };
  const css = brandCss(colours);
  if (css === null) return assets;
  return { ...assets, ground: colours.ground, inline: { ...assets.inline, brand: [css] } };
}
