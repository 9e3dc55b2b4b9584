import type { ReactElement } from 'react';
import { Haul } from '#ui/cases/haul.tsx';
import { Result, type DrawnDrop } from '#ui/cases/opening-result.tsx';
import { sumText, totalMinorOf } from '#ui/cases/opening-price.ts';
import { gainText } from '#ui/cases/gain-text.ts';
import { allButBest, sellOthersText, sellText } from '#ui/cases/sell-text.ts';
import type { T } from '#src/shared/text-keys.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import pairCheck from '#islands/pair-check.island.tsx';
import { ProofRow } from '#ui/cases/proof-row.tsx';
import { Island } from '#views/ui/island.tsx';
import { Picture } from '#ui/picture.tsx';
import type { DropModel } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';
import type { CasePageModel, OpeningModel } from './case-page-model.ts';
import { againText } from './opener.tsx';

type Props = PageProps<CasePageModel>;

/** Drops of an opening, for its owner: part of the page that names the opening, or a separate fragment. */
export const dropsFragment = defineFragment<CasePageModel>({ id: 'drops', Component: Drops });

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
          {t('cases.latest')}
        </h2>
        <b>
          {drops.length === 1 && best !== undefined ? (
            <ItemLink item={best.item} />
          ) : (
            t('cases.haul.won', { count: drops.length, sum })
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
        {t('cases.latest.show')}
      </a>
    </section>
  );
}

function DropsOf({ opening, ...props }: Props & { opening: OpeningModel }): ReactElement {
  const t = useT();
  const { layout } = props;
  const wonDrops = opening.drops.map((drop, index): DrawnDrop => ({
    drop,
    chance: opening.chances[index] ?? 0,
    isSold: opening.sold[index] ?? false,
  }));
  const [first] = wonDrops;
  const isSeveral = wonDrops.length > 1;
  const said = {
    paid: paidText(opening, layout.currency.sign, t),
    gain: gainOf(opening, layout.currency.sign, t),
    sign: layout.currency.sign,
    locale: layout.locale,
    headingId: 'won',
    acts: <Acts {...props} opening={opening} won={wonDrops} />,
    proof: <Proof {...props} opening={opening} />,
  };
  return (
    <section
      id="drops"
      className={`case-page__drops result ${isSeveral ? 'result--several' : first?.isSold ? 'is-sold' : ''}`}
      data-r={isSeveral ? 'common' : first?.drop.item.rarity}
      aria-labelledby="won"
    >
      <div className="result__in">
        {isSeveral ? (
          <Haul {...said} won={wonDrops} worth={opening.total} back={backTo(props, opening)} />
        ) : (
          first !== undefined && <Result {...said} won={first} />
        )}
      </div>
    </section>
  );
}

/** The row of the draws; once their seed is revealed, what the player's browser says about them. */
function Proof({ opening, ...props }: Props & { opening: OpeningModel }): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const { serverSeedHash, drops, isRevealed } = opening;
  if (isRevealed) return <Island of={pairCheck} props={{ serverSeedHash }} />;
  return (
    <ProofRow
      serverSeedHash={serverSeedHash}
      drops={drops}
      act={
        <form method="post" action={layout.href('/fair/rotate')}>
          <AuthFields auth={layout.auth} idempotencyKey={keyFor(model, 'rotate')} />
          <input type="hidden" name="return" value={backTo(props, opening)} />
          <button type="submit" className="btn">
            {t('cases.proof.rotate')}
          </button>
        </form>
      }
    />
  );
}

const paidText = ({ paid }: OpeningModel, sign: string, t: T): string | null =>
  paid && t('cases.drops.paid', { sum: sumText(paid.sum, { kind: paid.kind, sign }, t) });

/** Points are not compared with money. */
const gainOf = ({ paid, drops, total }: OpeningModel, sign: string, t: T): string | null =>
  gainText(t, { worth: total, paid: paid?.kind === 'money' ? paid.sum : null, count: drops.length, sign });

const backTo = ({ model, layout }: Props, { id }: OpeningModel): string =>
  layout.href(`/case/${model.case.name}?opening=${id}#drops`);

function Acts({ opening, won, ...props }: Props & { opening: OpeningModel; won: readonly DrawnDrop[] }): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const unsold = won.filter(({ isSold }) => !isSold).map(({ drop }) => drop);
  const others = allButBest(unsold);
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
      {unsold.length > 1 && (
        <SellForm
          {...props}
          opening={opening}
          drops={others}
          form="others"
          text={sellOthersText(t, others, layout.currency)}
        />
      )}
      {unsold.length > 0 && (
        <SellForm
          {...props}
          opening={opening}
          drops={unsold}
          form="all"
          text={sellText(t, unsold, layout.currency, opening.count > 1)}
        />
      )}
      <a className="btn btn--line btn--big" href={page}>
        {unsold.length === 0 ? t('cases.opener.close') : t('cases.drops.keep')}
      </a>
    </>
  );
}

interface SellFormProps extends Props {
  readonly opening: OpeningModel;
  readonly drops: readonly DropModel[];
  /** Distinguishes the forms of a page. */
  readonly form: 'others' | 'all';
  readonly text: string;
}

/** Sells some drops of an opening; several are asked for first. */
function SellForm({ opening, drops, form, text, ...props }: SellFormProps): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const isAsked = form === 'others' || drops.length > 1;
  return (
    <form method="post" action={layout.href('/profile/sell')}>
      <AuthFields
        auth={layout.auth}
        idempotencyKey={keyFor(model, `${form}-${String(drops[0]?.insertId)}-${String(drops.length)}`)}
      />
      <input type="hidden" name="return" value={backTo(props, opening)} />
      {drops.map(({ insertId }) => (
        <input key={insertId} type="hidden" name="ids" value={insertId} />
      ))}
      {isAsked ? (
        <details className="stack">
          <summary className="btn btn--big">{text}</summary>
          <p className="small muted">{t('cases.haul.sellAll.sure')}</p>
          <button type="submit" className="btn btn--main btn--wide">
            {t('cases.haul.sellAll.yes')}
          </button>
        </details>
      ) : (
        <button type="submit" className="btn btn--big">
          {text}
        </button>
      )}
    </form>
  );
}

/** Derives a separate idempotency key for each form from the key of the page. */
function keyFor(model: CasePageModel, form: string): string | null {
  return model.idempotencyKey === null ? null : `${model.idempotencyKey}-${form}`;
}
