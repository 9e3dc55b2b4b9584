import { Points } from '#ui/money.tsx';
import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { CaseCardModel } from '#ui/models/cases.ts';
import { Picture } from '#ui/picture.tsx';
import { useCurrency, useGlue, useT } from '#ui/texts.tsx';
import type { OwnCasesModel } from './home-page-model.ts';
import { useHref } from '#ui/href.ts';

/** Favourites and recently opened cases in slim rows, so that the first cases stay on the first screen. */
export function OwnCases({ own: { favourites, recent } }: { own: OwnCasesModel }): ReactElement {
  const t = useT();
  return (
    <div className="own-cases">
      {favourites.length > 0 && <Row id="favourites" title={t('cases.home.favourites')} cards={favourites} />}
      {recent.length > 0 && <Row id="recent" title={t('cases.home.recent')} cards={recent} />}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly title: string;
  readonly cards: readonly CaseCardModel[];
}

function Row({ id, title, cards }: RowProps): ReactElement {
  const href = useHref();
  const glue = useGlue();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="scroller">
        {cards.map((card) => (
          <li key={card.name}>
            <a
              className={card.state === 'active' ? 'own-case' : 'own-case is-off'}
              href={href(`/case/${card.name}`)}
              data-pal={card.palette}
            >
              <Picture logo={card.logo} size="drop" />
              <span>
                <b>{glue(card.title)}</b>
                <Price card={card} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Price({ card }: { card: CaseCardModel }): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  if (card.state !== 'active') return <small className="muted">{t('cases.card.unavailable')}</small>;
  if (card.priceKind === 'free') return <small className="money">{t('cases.card.free')}</small>;
  return (
    <small className="money">
      {card.priceKind === 'bonuses' ? <Points amount={card.price} /> : formatMoney(card.price, sign)}
    </small>
  );
}
