import { formatG } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import withdrawalUpdates from '#islands/withdrawal-updates.island.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { BillRows } from '#views/ui/bill-rows.tsx';
import { Island } from '#views/ui/island.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { StateBadge } from '#views/ui/withdrawal-badge.tsx';
import { Decision } from './decision-panels.tsx';
import type { StaffWithdrawalModel } from './models.ts';
import { liveAgain, ROUBLE, waitWords } from './words.ts';
import { History, Notes, Player, Checks } from './player-panels.tsx';

type Props = PageProps<StaffWithdrawalModel>;

/** One request in working order: player, listing, decision. */
export const requestPage = definePage<StaffWithdrawalModel>({
  name: 'staff-withdrawal',
  Component: (props) => (
    <>
      <Request {...props} />
      <Island of={withdrawalUpdates} props={{}} />
    </>
  ),
  title: ({ id }, t) => t('withdrawals.number', { number: id }),
  robots: 'noindex',
});

/** Fragment reloaded when the request changes, unless a moderator is typing in it. */
export const requestFragment = defineFragment<StaffWithdrawalModel>({ id: 'desk-request', Component: Request });

function Request(props: Props): ReactElement {
  const { model, layout } = props;
  const t = useT();
  const queue = { title: t('admin-access.power.withdrawals'), href: layout.href('/staff/withdrawals') };
  return (
    <div id="desk-request" {...(model.holding.isMine ? {} : liveAgain(layout.href(`/staff/withdrawals/${model.id}`)))}>
      <StaffHead
        title={t('withdrawals.number', { number: model.id })}
        crumbs={[queue]}
        actions={<State {...props} />}
      />
      <div className="staff-grid staff-grid--top">
        <div className="staff-col">
          <What {...props} />
          <Decision {...props} />
        </div>
        <aside className="staff-col">
          <Player {...props} />
          <Checks {...props} />
          <Notes {...props} />
        </aside>
        <History {...props} />
      </div>
    </div>
  );
}

function State({ model }: Props): ReactElement {
  const t = useT();
  return (
    <>
      {model.holding.isMine ? (
        <span className="badge badge--info">
          {t('admin-withdrawals.yours', { minutes: model.holding.leftMinutes ?? 0 })}
        </span>
      ) : (
        <StateBadge state={model.state} />
      )}
      {model.holding.isMine && (
        <span className="keys">
          <kbd>1</kbd>
          <span className="faint tiny">{t('admin-withdrawals.key.same')}</span>
          <kbd>2</kbd>
          <span className="faint tiny">{t('admin-withdrawals.key.other')}</span>
          <kbd>D</kbd>
          <span className="faint tiny">{t('admin-withdrawals.key.done')}</span>
          <kbd>R</kbd>
          <span className="faint tiny">{t('admin-withdrawals.key.reject')}</span>
          <kbd>Q</kbd>
          <span className="faint tiny">{t('admin-withdrawals.key.back')}</span>
        </span>
      )}
    </>
  );
}

/** The item, its price and the sum reserved for it. */
function What({ model, layout }: Props): ReactElement {
  const t = useT();
  const { item } = model.thing;
  const { tag } = LOCALES[layout.locale];
  const rows: [string, string][] = [
    [t('withdrawals.price'), formatMoney(model.sums.price, ROUBLE)],
    [t('admin-withdrawals.reserved'), formatMoney(model.sums.reserved, ROUBLE)],
    [t('withdrawals.listing'), formatG(model.sums.listing, t)],
  ];
  return (
    <section className="panel" aria-labelledby="desk-what">
      <div className="panel__head">
        <h2 id="desk-what">{t('admin-withdrawals.what')}</h2>
        <span className="faint tiny">
          {model.closedAt === null
            ? t('admin-withdrawals.waits', { time: waitWords(t, model.waitsMinutes) })
            : shortMoment(model.closedAt, tag)}
        </span>
      </div>
      <div className="duo">
        <div className="thing" data-r={item.rarity}>
          <Picture logo={item.logo} size="row" load="eager" />
          <div>
            <b>
              <ItemLink item={item} />
            </b>
            <RarityLabel rarity={item.rarity} />
            <span className="tiny muted">{t('admin-withdrawals.insertId', { number: model.insertId })}</span>
          </div>
        </div>
        <BillRows rows={rows} />
      </div>
    </section>
  );
}
