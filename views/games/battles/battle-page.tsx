import type { ReactElement } from 'react';
import battleIsland from '#islands/battle.island.tsx';
import copyText from '#islands/copy-text.island.tsx';
import shareLink from '#islands/share-link.island.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { AverageCostDetails } from '#ui/average-cost-details.tsx';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { type BattleActions, showOf } from '#ui/battles/show.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import { AskAbout } from '#views/ui/ask-about.tsx';
import { ClosedHere } from '#views/ui/closed-here.tsx';
import { Island } from '#views/ui/island.tsx';
import { OnBreak } from '#views/ui/on-break.tsx';
import { createPath } from './battle-address.ts';
import type { BattlePageModel } from './battle-page-model.ts';

type Props = PageProps<BattlePageModel>;

/** One battle: waiting, running or over. */
export const battlePage = definePage<BattlePageModel>({
  name: 'battle',
  styles: 'battles',
  isGame: true,
  Component: Page,
  title: ({ battle: { id, mode, format } }, t) =>
    `${t('battles.name', { mode: t(`battles.mode.${mode}`), format: t(`battles.format.${format}`) })}: ${id}`,
  description: ({ battle: { mode, format, cases } }, t) =>
    t('battles.description.one', {
      mode: t(`battles.mode.${mode}`),
      format: t(`battles.format.${format}`),
      count: cases.length,
    }),
  robots: 'noindex',
  preview: ({ battle: { id } }) => `/previews/battles/${id}.jpg`,
});

function Page(props: Props): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const { joinAverageCost } = model;
  const { id, state, mode, format, cases, entry, serverSeedHash } = model.battle;
  return (
    <div className="wrap">
      <div className="btop">
        <nav className="crumbs" aria-label={t('battles.crumbs')}>
          <a href={layout.href('/battles')}>{t('battles.heading')}</a>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{id}</span>
        </nav>
        <Share model={model} layout={layout} />
      </div>
      <header className="bhead">
        <h1>{t('battles.name', { mode: t(`battles.mode.${mode}`), format: t(`battles.format.${format}`) })}</h1>
        <p className="bhead__facts">
          <span>{t('battles.card.rounds', { count: cases.length })}</span>
          <span>
            {t('battles.entry')} <Money amount={entry} />
          </span>
          {model.battle.private && (
            <span className="badge">
              <Icon name="lock" />
              {t('battles.private')}
            </span>
          )}
        </p>
        {joinAverageCost !== null && (
          <AverageCostDetails
            game="battles"
            cost={joinAverageCost}
            sum={formatMoney(Math.abs(joinAverageCost), layout.currency.sign)}
          />
        )}
        <p className={state === 'waiting' ? 'small muted' : 'small muted bhead__rule'}>
          {t(`battles.mode.${mode}.text`)}
          {format === '2v2' && mode !== 'shared' && ` ${t('battles.team.text')}`}
        </p>
      </header>
      <Board {...props} />
      <Forms {...props} />
      <footer className="bfoot">
        <a className="btn btn--line" href={layout.href(`/battles/${id}/proof`)} rel="nofollow">
          <Icon name="shield-check" small />
          {t('battles.proof.link')}
        </a>
        {model.ownSeat !== null && <AskAbout kind="battle" subject={model.battle.id} className="btn btn--line" />}
        <p className="tiny faint bfoot__hash">
          {t('battles.proof.hash')} <code className="code--line">{serverSeedHash}</code>
        </p>
      </footer>
    </div>
  );
}

function Board({ model, layout }: Props): ReactElement {
  const t = useT();
  const { battle, ownSeat } = model;
  const isOver = battle.state === 'finished' || battle.state === 'cancelled';
  return (
    <>
      <Closed model={model} layout={layout} />
      {!isOver && (
        <p className="no-script bnow">
          <a className="btn btn--line" href={layout.href(layout.path)}>
            <Icon name="rotate-cw" small />
            {t('battles.room.refresh')}
          </a>
        </p>
      )}
      <Island
        of={battleIsland}
        props={{
          id: battle.id,
          format: battle.format,
          mode: battle.mode,
          show: showOf(battle),
          cases: model.contents,
          order: battle.cases.map(({ name }) => name),
          revealInMs: model.revealInMs,
          ownSeat,
          actions: actionsOf(model, layout),
          winnings: model.winnings,
          again: createPath(battle),
          rate: model.rate,
          sign: layout.currency.sign,
          preferences: layout.player?.preferences ?? null,
        }}
      />
    </>
  );
}

/** The reason why a viewer cannot join: a break, or a country without paid play. */
function Closed({ model: { battle, ownSeat }, layout }: Props): ReactElement | null {
  if (battle.state !== 'waiting' || ownSeat !== null) return null;
  const pause = layout.player?.pause ?? null;
  if (pause !== null) return <OnBreak layout={layout} pause={pause} />;
  return layout.isClosed ? <ClosedHere layout={layout} /> : null;
}

function actionsOf(
  { battle, ownSeat, canCancel, canCallBot }: BattlePageModel,
  layout: Props['layout'],
): BattleActions {
  const { state, entry, joinPrice, fundPercent, quote } = battle;
  const isOpen = (layout.player === null || layout.player.pause === null) && !layout.isClosed;
  const canTake = state === 'waiting' && ownSeat === null && quote !== null && isOpen && layout.player !== null;
  return {
    join: canTake ? { price: joinPrice, entry, fundPercent } : null,
    quote,
    canCancel,
    canCallBot,
    signIn: layout.player === null && isOpen ? signInHref(layout) : null,
  };
}

/** Forms behind the buttons of the island, which stand in it beside the seats. */
function Forms({ model: { battle, idempotencyKey, winnings }, layout }: Props): ReactElement | null {
  const { id, state, quote } = battle;
  if (layout.player === null || idempotencyKey === null) return null;
  if (winnings !== null) {
    return (
      <form id="battle-sell" method="post" action={layout.href('/profile/sell')} hidden>
        <AuthFields auth={layout.auth} idempotencyKey={`${idempotencyKey}-sell`} />
        <input type="hidden" name="return" value={layout.href(`/battles/${id}`)} />
        {winnings.ids.map((item) => (
          <input key={item} type="hidden" name="ids" value={item} />
        ))}
        <button type="submit" hidden />
      </form>
    );
  }
  if (state !== 'waiting') return null;
  return (
    <>
      {(['join', 'cancel', 'bot'] as const).map((action) => (
        <form
          key={action}
          id={`battle-${action}`}
          method="post"
          action={layout.href(`/battles/${id}/${action}`)}
          hidden
        >
          <AuthFields auth={layout.auth} idempotencyKey={`${idempotencyKey}-${action}`} />
          {action === 'join' && quote !== null && <input type="hidden" name="quote" value={quote} />}
          {/* The visible button is in the island, but a form needs its own submit button. */}
          <button type="submit" hidden />
        </form>
      ))}
    </>
  );
}

function Share({ model: { battle }, layout }: Props): ReactElement {
  const t = useT();
  const { id } = battle;
  const url = layout.links.absoluteHref(layout.origin, layout.locale, `/battles/${id}`);
  return (
    <div className="row bshare">
      <Island
        of={copyText}
        props={{ text: url, label: t('battles.share.copy'), done: t('battles.share.copied'), look: 'icon' as const }}
      />
      <Island of={shareLink} props={{ url, text: t('battles.title.one', { id }), label: t('battles.share') }} />
    </div>
  );
}
