import { createHash } from 'node:crypto';
import { type Brand, brandCss } from '#src/shared/brand.ts';
import type { Manifest } from '#views/layout/frame.ts';

/**
 * The assets of the build with the logo and with the inline style of other colours, which the CSP of each page allows
 * by its hash.
 */
export function brandedAssets(build: Manifest, { colours, logo }: Brand): Manifest {
  const assets = logo === null ? build : { ...build, logo: `/brand/${logo.hash}` };
  const css = brandCss(colours);
  if (css === null) return assets;
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  return { ...assets, ground: colours.ground, inline: { ...assets.inline, brand: { css, hash } } };
}
