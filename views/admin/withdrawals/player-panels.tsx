import { formatPoints } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { PageProps } from '#views/render.tsx';
import { Avatar } from '#views/ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { Stat } from '#views/ui/stat.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { T } from '#src/shared/text-keys.ts';
import { StateBadge } from '#views/ui/withdrawal-badge.tsx';
import type { StaffWithdrawalModel } from './models.ts';
import { ROUBLE } from './words.ts';
import { Area } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

type Props = PageProps<StaffWithdrawalModel>;

const SMALL = 36;

export function Player({ model, layout }: Props): ReactElement {
  const t = useT();
  const { player } = model;
  return (
    <section className="panel" aria-labelledby="desk-player">
      <div className="panel__head">
        <h2 id="desk-player">{t('admin-withdrawals.player')}</h2>
        <a className="link link--under" href={layout.href(`/staff/players/${player.id}`)}>
          {t('admin-withdrawals.dossier')}
        </a>
      </div>
      <div className="row">
        <Avatar src={player.avatar} size={SMALL} />
        <span>
          <b>{player.name}</b>{' '}
          {player.isBlocked && <span className="badge badge--bad">{t('admin-withdrawals.blocked')}</span>}
          <br />
          <span className="tiny faint num">
            {t('admin-withdrawals.who.line', { id: player.id, level: player.level, count: player.days })}
          </span>
        </span>
      </div>
      <div className="pcard__nums mt3">
        <Stat name={t('admin-withdrawals.stat.toppedUp')}>{formatMoney(player.toppedUp, ROUBLE)}</Stat>
        <Stat name={t('admin-withdrawals.stat.withdrawn')}>{formatMoney(player.withdrawn, ROUBLE)}</Stat>
        <Stat name={t('admin-withdrawals.stat.opened')}>{formatCount(player.opened)}</Stat>
        <Stat name={t('admin-withdrawals.stat.succeeded')}>
          {t('admin-withdrawals.stat.of', { done: player.done, ended: player.ended })}
        </Stat>
      </div>
    </section>
  );
}

export function Checks({ model }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="desk-checks" title={t('admin-withdrawals.checks')}>
      <ul className="list checks">
        {model.checks.map(({ kind, isOk, count }) => (
          <li key={kind} className={isOk ? 'is-ok' : 'is-warn'}>
            <Icon name={isOk ? 'circle-check' : 'triangle-alert'} small />
            <span>{t(`admin-withdrawals.check.${kind}.${isOk ? 'ok' : 'warn'}`, { count })}</span>
          </li>
        ))}
      </ul>
      {model.others.length > 0 && (
        <ul className="list mt2" aria-label={t('admin-withdrawals.others')}>
          {model.others.map(({ id, state }) => (
            <li key={id}>
              <span>{t('withdrawals.number', { number: id })}</span> <StateBadge state={state} />
            </li>
          ))}
        </ul>
      )}
    </StaffPanel>
  );
}

/** Staff notes about the player; never shown to players. */
export function Notes({ model, layout }: Props): ReactElement {
  const t = useT();
  const address = layout.href(`/staff/withdrawals/${model.id}`);
  const { tag } = LOCALES[layout.locale];
  return (
    <section className="panel" id="notes" aria-labelledby="desk-notes">
      <div className="panel__head">
        <h2 id="desk-notes">{t('admin-withdrawals.notes')}</h2>
      </div>
      {model.notes.length > 0 && (
        <ul className="list">
          {model.notes.map(({ id, by, text, at }) => (
            <li key={id}>
              <span>
                <b>{`${by}, ${shortMoment(at, tag)}`}</b>
                <br />
                <span className="muted">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <StaffForm
        layout={layout}
        className="mt2"
        action={`${address}/note`}
        idempotencyKey={model.keys[3]}
        back={`${address}#notes`}
      >
        <label className="field">
          <span className="vh">{t('admin-withdrawals.note.new')}</span>
          <Area
            className="input area"
            name="text"
            rows={2}
            required
            maxLength={2000}
            placeholder={t('admin-withdrawals.note.hint')}
            data-key="n"
          />
        </label>
        <button type="submit" className="mini mt2">
          {t('admin-withdrawals.note.add')}
        </button>
      </StaffForm>
    </section>
  );
}

export function History({ model, layout }: Props): ReactElement {
  const t = useT();
  const { tag } = LOCALES[layout.locale];
  const columns = [
    { title: t('admin-withdrawals.history.when') },
    { title: t('admin-withdrawals.history.what') },
    { title: t('admin-withdrawals.history.about') },
    { title: t('admin-withdrawals.history.sum'), isNumber: true },
    { title: t('admin-withdrawals.history.account') },
  ];
  return (
    <StaffPanel id="desk-history" title={t('admin-withdrawals.history')} className="staff-wide">
      <GridTable label={t('admin-withdrawals.history')} columns={columns}>
        {model.history.map(({ id, what, about, ofWithdrawal, unit, change, account, at }) => (
          <tr key={id} className={ofWithdrawal === model.id ? 'is-cur' : undefined}>
            <td>{shortMoment(at, tag)}</td>
            <td>{what}</td>
            <td className="faint">{about}</td>
            <td className={change > 0 ? 'num good' : 'num'}>{signed(change, unit, t)}</td>
            <td>{account}</td>
          </tr>
        ))}
      </GridTable>
    </StaffPanel>
  );
}

/** Formats a signed sum; zero is a transfer between two accounts of the player. */
function signed(change: number, unit: 'RUB' | 'BONUS' | 'DONATE', t: T): string {
  const amount = Math.abs(change);
  const words = unit === 'BONUS' ? formatPoints(amount, t) : formatMoney(amount, ROUBLE);
  return change === 0 ? words : (change > 0 ? '+' : '−') + words;
}
