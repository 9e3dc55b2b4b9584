import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import { RichText } from './rich-text.tsx';

export interface GoldPageModel {
  /** Sample sums in G with their value in the display currency. */
  readonly rows: readonly { readonly g: number; readonly worth: number }[];
}

export const goldPage = definePage<GoldPageModel>({
  name: 'gold',
  styles: 'info',
  Component: Gold,
  title: (_, t) => t('info-pages.gold.title'),
  description: (_, t) => t('info-pages.gold.description'),
});

const PLACES = ['items', 'contracts', 'upgrades', 'withdrawals'] as const;

function Gold({ model }: PageProps<GoldPageModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('info-pages.gold.title')}</h1>
        <p>{t('info-pages.gold.lead')}</p>
      </header>
      <div className="split split--even">
        <section className="panel contact" aria-labelledby="worth">
          <span className="contact__ico">
            <Icon name="coins" />
          </span>
          <h2 id="worth">{t('info-pages.gold.worth')}</h2>
          <table className="worth">
            <thead>
              <tr>
                <th scope="col">{t('info-pages.gold.inG')}</th>
                <th scope="col">{t('info-pages.gold.inMoney')}</th>
              </tr>
            </thead>
            <tbody>
              {model.rows.map(({ g, worth }) => (
                <tr key={g}>
                  <th scope="row">{`${formatCount(g)}\u00a0${t('layout.gameCurrency')}`}</th>
                  <td>
                    <Money amount={worth} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="muted small">{t('info-pages.gold.rounding')}</p>
        </section>
        <section className="panel contact" aria-labelledby="places">
          <span className="contact__ico">
            <Icon name="map-pin" />
          </span>
          <h2 id="places">{t('info-pages.gold.places')}</h2>
          <dl className="gold-places">
            {PLACES.map((destination) => [
              <dt key={`${destination} name`}>{t(`info-pages.gold.${destination}.title`)}</dt>,
              <dd key={destination}>
                <RichText text={t(`info-pages.gold.${destination}.text`)} />
              </dd>,
            ])}
          </dl>
          <p className="notice notice--info">
            <Icon name="info" />
            <span>{t('info-pages.gold.frozen')}</span>
          </p>
        </section>
      </div>
    </div>
  );
}
