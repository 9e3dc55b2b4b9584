import type { ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';
import type { LayoutModel } from './layout-model.ts';

/** Sides of the crate, back to front: fill and outline colour. */
const CRATE = [
  ['#ffb020', 'M16 1.8 28.6 9v14L16 30.2 3.4 23V9z'],
  ['#c47a08', 'M16 16 28.6 9v14L16 30.2z'],
  ['#e5960f', 'M16 16 3.4 9v14L16 30.2z'],
  ['#ffd27a', 'M16 1.8 28.6 9 16 16 3.4 9z'],
  ['#352812', 'M9.4 5.6 22.2 12.7v4.6l-2.4 1.3v-4.6L7 6.9z'],
] as const;

export function Logo({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <a className="logo" href={layout.href('/')} aria-label={t('layout.home')}>
      <LogoMark of={layout} />
      <span className="logo__word">{t('layout.brand')}</span>
    </a>
  );
}

export const LogoMark = ({ of: { assets } }: { of: Pick<LayoutModel, 'assets'> }): ReactElement => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    {assets.logo === undefined ? (
      CRATE.map(([fill, path]) => <path key={fill} fill={fill} d={path} />)
    ) : (
      <image href={`${assets.logo}-icon.png`} width="32" height="32" />
    )}
  </svg>
);
