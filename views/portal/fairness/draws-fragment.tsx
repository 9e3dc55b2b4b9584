import type { ReactElement } from 'react';
import { DRAW_KINDS } from '#src/shared/draw-kinds.ts';
import { formatCount } from '#src/shared/format.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { type DrawsFilter, drawsQuery, type FairPageModel, type WonModel } from './fair-model.ts';
import { FragmentFilter } from './fragment-filter.tsx';
import type { OwnDrawModel } from '#src/portal/fairness/outputs.ts';

type Props = PageProps<FairPageModel>;

export const drawsFragment = defineFragment<FairPageModel>({ id: 'fair-draws', Component: Draws });

const PROOFS = ['revealed', 'waiting'] as const;

/** The player's draws with links to their proofs; null for a guest. */
export function Draws({ model, layout }: Props): ReactElement | null {
  const t = useT();
  if (model.own === null) return null;
  const { draws, filter } = model.own;
  const address = layout.href('/fair');
  return (
    <section id="fair-draws" className="panel section" aria-labelledby="own-draws">
      <div className="spread spread--wrap">
        <h2 id="own-draws">{t('fairness.draws.title')}</h2>
        {draws.list.length > 0 && (
          <a className="link link--under" href={`${address}/draws.csv${drawsQuery(filter)}`} download="">
            {t('fairness.draws.csv')}
          </a>
        )}
      </div>
      <FilterForm filter={filter} action={address} />
      {layout.path.includes('cursor=') && (
        <a className="link link--under" href={address + drawsQuery(filter)}>
          {t('fairness.draws.first')}
        </a>
      )}
      {draws.list.length === 0 ? (
        <Nothing filter={filter} address={address} />
      ) : (
        <Table model={model} layout={layout} />
      )}
    </section>
  );
}

function FilterForm({ filter, action }: { filter: DrawsFilter; action: string }): ReactElement {
  const t = useT();
  return (
    <FragmentFilter label={t('fairness.draws.filter')} action={action} fragment="fair-draws">
      <label>
        <span className="vh">{t('fairness.draws.kind')}</span>
        <select className="input select" name="kind" defaultValue={filter.kind}>
          <option value="">{t('fairness.draws.kind.all')}</option>
          {DRAW_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`fairness.draws.kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="vh">{t('fairness.draws.proof')}</span>
        <select className="input select" name="proof" defaultValue={filter.proof}>
          <option value="">{t('fairness.draws.proof.all')}</option>
          {PROOFS.map((proof) => (
            <option key={proof} value={proof}>
              {t(`fairness.draws.proof.${proof}`)}
            </option>
          ))}
        </select>
      </label>
    </FragmentFilter>
  );
}

function Table({ model, layout }: Props): ReactElement {
  const t = useT();
  const { list, next } = model.own?.draws ?? { list: [], next: null };
  const nextAddress = layout.href('/fair') + drawsQuery(model.own?.filter ?? { kind: '', proof: '' }, next);
  return (
    <>
      <div className="ranks-wrap">
        <table className="ranks">
          <caption className="vh">{t('fairness.draws.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('fairness.column.nonce')}</th>
              <th scope="col">{t('fairness.column.what')}</th>
              <th scope="col" className="num only-d">
                {t('fairness.column.ticket')}
              </th>
              <th scope="col" className="only-d">
                {t('fairness.column.won')}
              </th>
              <th scope="col" className="num">
                {t('fairness.column.check')}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((draw) => (
              <Row key={draw.id} draw={draw} layout={layout} />
            ))}
          </tbody>
        </table>
      </div>
      {next !== null && (
        <a className="btn btn--line" href={nextAddress}>
          {t('fairness.draws.more')}
        </a>
      )}
    </>
  );
}

function Row({ draw, layout }: { draw: OwnDrawModel } & Pick<Props, 'layout'>): ReactElement {
  const t = useT();
  const proof = layout.href(`/fair/draw/${String(draw.id)}`);
  return (
    <tr>
      <td className="num">{formatCount(draw.nonce)}</td>
      <td>
        <b>{draw.title}</b>
        <br />
        <Moment className="tiny muted" at={draw.createdAt} />
      </td>
      <td className="num only-d">{formatCount(draw.ticket)}</td>
      <td className="only-d" data-r={draw.won.rarity ?? undefined}>
        <Won won={draw.won} />
      </td>
      <td className="num">
        <a className="link link--under" href={proof}>
          {!draw.isRevealed && <Icon name="lock" small />}
          {t(draw.isRevealed ? 'fairness.draws.check' : 'fairness.draws.waits')}
          <span className="vh">{`: ${t('fairness.draw.title', { id: formatCount(draw.id) })}`}</span>
        </a>
      </td>
    </tr>
  );
}

function Won({ won }: { won: WonModel }): ReactElement {
  const { title, name, logo, rarity } = won;
  if (logo === null) return <>{title}</>;
  return (
    <span className="got">
      <Picture logo={logo} size="tiny" />
      <span>
        <ItemLink item={{ title, name }} />
        {rarity !== null && (
          <>
            <br />
            <RarityLabel rarity={rarity} />
          </>
        )}
      </span>
    </span>
  );
}

function Nothing({ filter, address }: { filter: DrawsFilter; address: string }): ReactElement {
  const t = useT();
  if (filter.kind === '' && filter.proof === '') {
    return <EmptyNote icon="dices" title={t('fairness.draws.none')} text={t('fairness.draws.none.text')} />;
  }
  return (
    <EmptyNote icon="search-x" title={t('fairness.draws.found')} text={t('fairness.draws.found.text')}>
      <a className="btn btn--line" href={address}>
        {t('fairness.draws.reset')}
      </a>
    </EmptyNote>
  );
}
