import { formatPoints } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import { Icon } from '#ui/icon.tsx';
import type { PriceKind } from '#ui/models/cases.ts';
import { useT } from '#ui/texts.tsx';
import type { CaseStatus } from './models.ts';

/** Formats kopecks as roubles: staff pages use the base currency regardless of the display currency. */
export const roubles = (kopecks: number): string => formatMoney(kopecks / 100, '₽');

/** Price in the case's own unit. */
export const priceText = (t: T, priceKind: PriceKind, price: number): string =>
  priceKind === 'free'
    ? t('admin-catalogue.free')
    : priceKind === 'money'
      ? roubles(price)
      : formatPoints(price / 100, t);

/** Category title, as on the store's home page. */
export const categoryText = (t: T, category: string): string =>
  t(`cases.categories.${category}` as 'cases.categories.farm');

const TONES = { active: 'badge--ok', unavailable: 'badge--amber', hidden: '', unpublished: 'badge--info' } as const;

export function CaseStatusBadge({ standing }: { standing: CaseStatus }): ReactElement {
  const t = useT();
  return <span className={`badge ${TONES[standing]}`.trim()}>{t(`admin-catalogue.standing.${standing}`)}</span>;
}

/** Shows whether a return is within the band that may be published. */
export function BandBadge({ isWithin }: { isWithin: boolean }): ReactElement {
  const t = useT();
  return (
    <span className={isWithin ? 'badge badge--ok' : 'badge badge--bad'}>
      <Icon name={isWithin ? 'check' : 'triangle-alert'} small />
      {t(isWithin ? 'admin-catalogue.band.in' : 'admin-catalogue.band.out')}
    </span>
  );
}
