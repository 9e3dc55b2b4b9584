import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters } from '#views/ui/staff/filters.tsx';
import { ListFileLink } from '#views/ui/staff/list-file-link.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import { type PlayersModel, SEARCHES } from './models.ts';
import { PlayerLink, StateBadge, sumOf, Table, When } from './pieces.tsx';

type Props = PageProps<PlayersModel>;

export const playersPage = definePage<PlayersModel>({
  name: 'staff-players',
  Component: Page,
  title: (_, t) => t('admin-players.players.title'),
  robots: 'noindex',
});

export const playersFragment = defineFragment<PlayersModel>({ id: 'players', Component: Players });

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  const action = layout.href('/staff/players');
  return (
    <>
      <StaffHead
        title={t('admin-players.players.title')}
        actions={
          model.waiting !== null && (
            <a className="btn btn--line" href={layout.href('/staff/corrections')}>
              {model.waiting === 0
                ? t('admin-players.corrections.title')
                : t('admin-players.corrections.link', { count: model.waiting })}
            </a>
          )
        }
      />
      <Filters label={t('admin-players.players.find')} action={action} fragment="players">
        <SearchField label={t('admin-players.players.find')} value={model.q} />
        <FieldRow label={t('admin-players.players.by')}>
          <select className="input select" name="by" defaultValue={model.by}>
            {SEARCHES.map((searchBy) => (
              <option key={searchBy} value={searchBy}>
                {t(`admin-players.by.${searchBy}`)}
              </option>
            ))}
          </select>
        </FieldRow>
      </Filters>
      <Players model={model} layout={layout} />
    </>
  );
}

function Players({ model, layout }: Props): ReactElement {
  const t = useT();
  const query = new URLSearchParams({ ...(model.q === '' ? {} : { q: model.q, by: model.by }) });
  const filter = query.size === 0 ? '' : `?${query.toString()}`;
  const address = layout.href('/staff/players') + filter;
  const columns = [
    { title: t('admin-players.column.player') },
    { title: t('admin-players.column.state') },
    { title: t('admin-players.column.level'), isNumber: true, isMinor: true },
    { title: t('admin-players.column.opened'), isNumber: true, isMinor: true },
    { title: t('admin-players.column.toppedUp'), isNumber: true },
    { title: t('admin-players.column.joined'), isMinor: true },
  ];
  return (
    <section id="players" className="panel" aria-label={t('admin-players.players.title')}>
      <div className="row">
        <ListFileLink href={layout.href('/staff/players.csv') + filter} title={t('admin-players.players.title')} />
      </div>
      <Table
        label={t('admin-players.players.title')}
        columns={columns}
        isEmpty={model.players.length === 0}
        empty={t('admin-players.players.none')}
      >
        {model.players.map((player) => (
          <tr key={player.id}>
            <td>
              <PlayerLink player={player} />
            </td>
            <td>
              <StateBadge state={player.state} />{' '}
              {player.isFlagged && <span className="badge badge--bad">{t('admin-players.flagged')}</span>}{' '}
              {player.isDemo && <span className="badge">{t('admin-players.demo')}</span>}
            </td>
            <td className="num">{player.level}</td>
            <td className="num">{formatCount(player.opened)}</td>
            <td className="num">{sumOf(player.toppedUp)}</td>
            <td className="faint">
              <When at={player.joinedAt} locale={layout.locale} />
            </td>
          </tr>
        ))}
      </Table>
      <CursorPager here={address} next={model.next} isFirst={!layout.path.includes('cursor=')} />
    </section>
  );
}
