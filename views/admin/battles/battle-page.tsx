import type { ReactElement } from 'react';
import { PlayerLink, sumOf, When } from '#views/admin/players/pieces.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { StateBadge } from './battles-page.tsx';
import type { StaffBattleModel } from './models.ts';

type Props = PageProps<StaffBattleModel>;

/** One battle: its seats with what they paid and won, and its rounds. */
export const staffBattlePage = definePage<StaffBattleModel>({
  name: 'staff-battle',
  Component: Page,
  title: ({ code }, t) => t('battles.title.one', { id: code }),
  robots: 'noindex',
});

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  const { code, creator, state, mode, format, isPrivate, fundPercent, entry } = model;
  return (
    <>
      <StaffHead
        title={t('battles.title.one', { id: code })}
        crumbs={[{ title: t('admin-access.power.battles'), href: layout.href('/staff/battles') }]}
        actions={
          <>
            <a className="btn btn--line" href={layout.href(`/battles/${code}`)}>
              {t('admin-battles.open')}
            </a>
            <a className="btn btn--line" href={layout.href(`/battles/${code}/proof`)}>
              {t('battles.proof.crumb')}
            </a>
          </>
        }
      />
      <p>
        <StateBadge state={state} /> {`${t(`battles.mode.${mode}`)}, ${t(`battles.format.${format}`)}`}
        {isPrivate && ` · ${t('battles.private')}`}
        {` · ${t('admin-battles.entry')}: ${sumOf(entry)}`}
        {fundPercent > 0 && ` · ${t('admin-battles.fund', { percent: fundPercent })}`}
      </p>
      <p className="muted">
        {t('admin-battles.creator')}: <PlayerLink player={creator} />
        {' · '}
        <When at={model.createdAt} locale={layout.locale} />
        {model.cancelledAt !== null && (
          <>
            {` · ${t('battles.state.cancelled')} `}
            <When at={model.cancelledAt} locale={layout.locale} />
          </>
        )}
      </p>
      <div className="stack">
        <Seats model={model} />
        <Rounds model={model} />
      </div>
    </>
  );
}

function Seats({ model: { seats } }: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="seats" title={t('battles.card.seats')}>
      <GridTable
        label={t('battles.card.seats')}
        columns={[
          { title: t('battles.proof.seat'), isNumber: true },
          { title: t('admin-battles.player') },
          { title: t('admin-battles.paid'), isNumber: true },
          { title: t('admin-battles.won'), isNumber: true },
          { title: t('admin-battles.prize'), isNumber: true, isMinor: true },
        ]}
      >
        {seats.map(({ seat, player, isBot, isFlagged, isWinner, paid, won, prize }) => (
          <tr key={seat}>
            <td className="num">{seat}</td>
            <td>
              {player === null ? (
                <span className="muted">{t(isBot ? 'battles.seat.bot' : 'battles.seat.free')}</span>
              ) : (
                <PlayerLink player={player} />
              )}{' '}
              {isFlagged && <span className="badge badge--bad">{t('admin-players.flagged')}</span>}{' '}
              {isWinner && <span className="badge badge--ok">{t('battles.seat.won')}</span>}
            </td>
            <td className="num">{sumOf(paid)}</td>
            <td className="num">{won === null ? '–' : sumOf(won)}</td>
            <td className="num">{prize === null ? '–' : sumOf(prize)}</td>
          </tr>
        ))}
      </GridTable>
    </StaffPanel>
  );
}

function Rounds({ model: { rounds, seats } }: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  const glue = useGlue();
  return (
    <StaffPanel id="rounds" title={t('admin-battles.rounds')}>
      <GridTable
        label={t('admin-battles.rounds')}
        columns={[
          { title: t('battles.proof.round'), isNumber: true },
          { title: t('admin-battles.case') },
          { title: t('admin-battles.price'), isNumber: true, isMinor: true },
          ...seats.map(({ seat }) => ({ title: t('battles.seat.number', { seat }) })),
        ]}
      >
        {rounds.map(({ round, title, versionId, price, drops }) => (
          <tr key={round}>
            <td className="num">{round}</td>
            <td>
              {glue(title)} <span className="faint num">{versionId}</span>
            </td>
            <td className="num">{sumOf(price)}</td>
            {seats.map(({ seat }) => {
              const drop = drops.find((one) => one.seat === seat);
              if (drop === undefined) return <td key={seat}>–</td>;
              return (
                <td key={seat}>
                  {drop.title} <span className="muted num nowrap">{sumOf(drop.worth)}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </GridTable>
    </StaffPanel>
  );
}
