import type { ReactElement } from 'react';
import battleCreate from '#islands/battle-create.island.tsx';
import { BATTLE_DESK, BATTLE_FORM, entrySum } from '#ui/battles/create-forms.ts';
import { MOST_ROUNDS } from '#src/shared/battles.ts';
import { formatMoney } from '#src/shared/format.ts';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PickableCase } from '#ui/battles/show.ts';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { ClosedHere } from '#views/ui/closed-here.tsx';
import { Island } from '#views/ui/island.tsx';
import { OnBreak } from '#views/ui/on-break.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { BATTLE_SORTS, type CreatePageModel } from './create-page-model.ts';

type Props = PageProps<CreatePageModel>;

/** Makes a battle: the cases in their order, the seats, the rule, and what the others pay. */
export const createPage = definePage<CreatePageModel>({
  name: 'battle-create',
  isGame: true,
  styles: 'battles',
  Component: Page,
  title: (_, t) => t('battles.create.title'),
  robots: 'noindex',
});

/** The cases to choose from: the fragment that search and sorting swap. */
export const battleCasesFragment = defineFragment<CreatePageModel>({ id: 'battle-cases', Component: Cases });

function Page(props: Props): ReactElement {
  const t = useT();
  const { layout } = props;
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label={t('battles.crumbs')}>
        <a href={layout.href('/battles')}>{t('battles.heading')}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{t('battles.create')}</span>
      </nav>
      <header className="page-head page-head--tight">
        <h1>{t('battles.create')}</h1>
        <p>{t('battles.create.lead', { most: MOST_ROUNDS })}</p>
      </header>
      {layout.player?.pause ? (
        <OnBreak layout={layout} pause={layout.player.pause} />
      ) : layout.isClosed ? (
        <ClosedHere layout={layout} />
      ) : (
        <div className="bdesk">
          <Desk {...props} />
          <Tray {...props} />
        </div>
      )}
    </div>
  );
}

/**
 * One GET form holds the search and the cases. The chosen cases and the choices of the tray belong to it, so that every
 * button keeps them, with or without JavaScript.
 */
function Desk({ model, layout }: Props): ReactElement {
  const t = useT();
  const { rate, sign } = layout.currency;
  const address = layout.href('/battles/create');
  return (
    <form id={BATTLE_DESK} className="bdesk__cases" action={address}>
      <div
        className="desk__filters"
        role="search"
        aria-label={t('battles.create.find')}
        hx-get={address}
        hx-include="closest form"
        hx-trigger="input delay:300ms from:find input[type=search], change from:find select"
        hx-target="#battle-cases"
        hx-swap="outerHTML"
        hx-sync="this:replace"
      >
        <SearchField label={t('battles.create.search')} value={model.q} />
        <label className="desk__sort">
          <span className="vh">{t('battles.create.sort')}</span>
          <select className="input select" name="sort" defaultValue={model.sort}>
            {BATTLE_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`battles.create.sort.${sort}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn btn--line btn--icon" aria-label={t('battles.create.apply')}>
          <Icon name="search" />
        </button>
      </div>
      <Cases model={model} layout={layout} />
      <a className="bjump" href="#battle-tray" hidden={model.picked.length === 0}>
        <span>{t('battles.tray.title')}</span>
        <span className="num">
          {`${String(model.picked.length)} · ${formatMoney(entrySum(model.picked, model.all, rate), sign)}`}
        </span>
        <Icon name="chevron-down" small />
      </a>
    </form>
  );
}

function Cases({ model: { all, found, picked, q } }: Props): ReactElement {
  const t = useT();
  const byName = new Map(all.map((one) => [one.name, one]));
  return (
    <div id="battle-cases">
      {found.length === 0 ? (
        <EmptyNote icon="search-x" title={t('battles.create.none')} text={t('battles.create.noneText', { query: q })} />
      ) : (
        <ul className="bpicks">
          {found.map((name) => {
            const one = byName.get(name);
            const count = picked.filter((other) => other === name).length;
            return one && <li key={name}>{<Case battleCase={one} count={count} />}</li>;
          })}
        </ul>
      )}
    </div>
  );
}

/** A case with the button that adds it once more. */
function Case({ battleCase, count }: { readonly battleCase: PickableCase; readonly count: number }): ReactElement {
  const t = useT();
  const glue = useGlue();
  const { name, title, logo, palette, price } = battleCase;
  return (
    <button
      type="submit"
      name="add"
      value={name}
      className="bpick"
      data-pal={palette}
      title={t('battles.create.add', { title })}
    >
      <Picture logo={logo} size="wide" />
      <span className="bpick__title">{glue(title)}</span>
      <Money amount={price} className="price" />
      <span className="bpick__n num" data-picked={name} hidden={count === 0}>
        {count === 0 ? '' : `×${String(count)}`}
      </span>
    </button>
  );
}

function Tray({ model, layout }: Props): ReactElement {
  const { all, picked, choices, offer, idempotencyKey } = model;
  return (
    <section id="battle-tray" className="bdesk__tray">
      <Island
        of={battleCreate}
        props={{
          cases: all,
          picked,
          choices,
          offer,
          signIn: layout.player === null ? signInHref(layout) : null,
          sign: layout.currency.sign,
          rate: layout.currency.rate,
        }}
      />
      {idempotencyKey !== null && (
        <form id={BATTLE_FORM} method="post" action={layout.href('/battles/create')} hidden>
          <AuthFields auth={layout.auth} idempotencyKey={idempotencyKey} />
          {/* The visible button is in the island and exists only with an offer, but a form needs a submit button. */}
          <button type="submit" hidden />
        </form>
      )}
    </section>
  );
}
