import { formatPrice } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import { Result, type Won } from '#ui/cases/opening-result.tsx';
import { sumText, totalMinorOf } from '#ui/cases/opening-price.ts';
import { sellText } from '#ui/cases/sell-text.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePart, type PageProps } from '#views/render.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import type { DropModel } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';
import type { CasePageModel, OpeningModel } from './case-page-model.ts';
import { againText } from './opener.tsx';

type Props = PageProps<CasePageModel>;

/** Drops of an opening, for its owner: part of the page that names the opening, or a separate fragment. */
export const dropsPart = definePart<CasePageModel>({ id: 'drops', Component: Drops });

export function Drops(props: Props): ReactElement {
  const { opening, latest } = props.model;
  if (opening !== null) return <DropsOf {...props} opening={opening} />;
  return latest === null ? <div id="drops" hidden /> : <Latest {...props} latest={latest} />;
}

/** A recent opening in a line, with the way to its drops: a page that was reloaded under the reel loses none. */
function Latest({ latest, model, layout }: Props & { latest: OpeningModel }): ReactElement {
  const t = useT();
  const { drops, sold } = latest;
  const [best] = drops.toSorted((one, other) => other.item.price - one.item.price);
  const sum = formatMoney(latest.total, layout.currency.sign);
  const isSold = sold.every(Boolean);
  return (
    <section
      id="drops"
      className="case-page__drops latest panel"
      data-r={best?.item.rarity}
      aria-labelledby="latest-drops"
    >
      {best !== undefined && <Picture logo={best.item.logo} size="row" load="eager" />}
      <div className="latest__what">
        <h2 id="latest-drops" className="small muted">
          {t('cases.drops.last')}
        </h2>
        <b>
          {drops.length === 1 && best !== undefined ? (
            <ItemLink item={best.item} />
          ) : (
            t('cases.drops.won', { count: drops.length, sum })
          )}
        </b>
        <span className="small">
          {isSold ? t('cases.drops.soldFor', { sum }) : t('cases.drops.kept')}{' '}
          {drops.length === 1 && (
            <a className="link link--under" href={layout.href(`/fair/draw/${String(best?.drawId)}`)}>
              {t('cases.drops.proof')}
            </a>
          )}
        </span>
      </div>
      <a className="btn btn--line" href={layout.href(`/case/${model.case.name}?opening=${latest.id}#drops`)}>
        {t('cases.drops.last.show')}
      </a>
    </section>
  );
}

function DropsOf({ opening, ...props }: Props & { opening: OpeningModel }): ReactElement {
  const t = useT();
  const { layout } = props;
  const wonDrops = opening.drops.map((drop, index): Won => ({
    drop,
    chance: opening.chances[index] ?? 0,
    isSold: opening.sold[index] ?? false,
  }));
  const [first] = wonDrops;
  const isSeveral = wonDrops.length > 1;
  return (
    <section
      id="drops"
      className={`case-page__drops result ${isSeveral ? 'result--several' : first?.isSold ? 'is-sold' : ''}`}
      data-r={isSeveral ? 'common' : first?.drop.item.rarity}
      aria-labelledby="won"
    >
      <div className="result__in">
        <Result
          won={wonDrops}
          paid={paidText(opening, layout.currency.sign, t)}
          sign={layout.currency.sign}
          locale={layout.locale}
          headingId="won"
          acts={<Acts {...props} opening={opening} won={wonDrops} />}
          actOn={(drop) => <SellForm {...props} opening={opening} drops={[drop]} look="row" />}
        />
      </div>
    </section>
  );
}

const paidText = ({ paid }: OpeningModel, sign: string, t: T): string | null =>
  paid && t('cases.drops.paid', { sum: sumText(paid.sum, { kind: paid.kind, sign }, t.tag) });

function Acts({ opening, won, ...props }: Props & { opening: OpeningModel; won: readonly Won[] }): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const unsold = won.filter(({ isSold }) => !isSold).map(({ drop }) => drop);
  const page = layout.href(`/case/${model.case.name}`);
  return (
    <>
      <form method="post" action={page} className="result__again">
        <AuthFields auth={layout.auth} idempotencyKey={keyFor(model, 'again')} />
        <input type="hidden" name="quote" value={model.quote} />
        <input type="hidden" name="revealMs" value="0" />
        <input type="hidden" name="count" value={opening.count} />
        <input type="hidden" name="totalMinor" value={totalMinorOf(model, opening.count)} />
        <button type="submit" className="btn btn--main btn--big" disabled={model.blocked !== null}>
          {againText(props, opening.count, t)}
        </button>
      </form>
      {unsold.length === 0 ? null : <SellForm {...props} opening={opening} drops={unsold} look="all" />}
      <a className="btn btn--line btn--big" href={page}>
        {unsold.length === 0 ? t('cases.opener.close') : t('cases.drops.keep')}
      </a>
    </>
  );
}

interface SellFormProps extends Props {
  readonly opening: OpeningModel;
  readonly drops: readonly DropModel[];
  /** `row` sells one of several drops, `all` sells all that are left. */
  readonly look: 'row' | 'all';
}

function SellForm({ model, layout, opening, drops, look }: SellFormProps): ReactElement {
  const t = useT();
  const { sign } = layout.currency;
  const [first] = drops;
  const sum = first === undefined ? '' : formatPrice(first.item, sign);
  const back = layout.href(`/case/${model.case.name}?opening=${opening.id}#drops`);
  return (
    <form method="post" action={layout.href('/profile/sell')}>
      <AuthFields auth={layout.auth} idempotencyKey={keyFor(model, `${look}-${first?.insertId ?? ''}`)} />
      <input type="hidden" name="return" value={back} />
      {drops.map(({ insertId }) => (
        <input key={insertId} type="hidden" name="ids" value={insertId} />
      ))}
      {look === 'all' && drops.length > 1 ? (
        <details className="stack">
          <summary className="btn btn--big">{sellText(t, drops, sign, true)}</summary>
          <p className="small muted">{t('cases.drops.sellAll.sure')}</p>
          <button type="submit" className="btn btn--main btn--wide">
            {t('cases.drops.sellAll.yes')}
          </button>
        </details>
      ) : look === 'all' ? (
        <button type="submit" className="btn btn--big">
          {sellText(t, drops, sign, opening.count > 1)}
        </button>
      ) : (
        <button
          type="submit"
          className="btn haul__sell"
          aria-label={t('cases.drops.sellOne.label', { title: first?.item.title ?? '', sum })}
        >
          {t('cases.drops.sellOne')}
        </button>
      )}
    </form>
  );
}

/** Derives a separate idempotency key for each form from the key of the page. */
function keyFor(model: CasePageModel, form: string): string | null {
  return model.idempotencyKey === null ? null : `${model.idempotencyKey}-${form}`;
}
