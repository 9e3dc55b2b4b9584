import type { ReactElement } from 'react';
import { PlayerLink, sumOf, Table, When } from '#views/admin/players/pieces.tsx';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { Filters } from '#views/ui/staff/filters.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import type { StaffBattleRow, StaffBattlesModel } from './models.ts';

type Props = PageProps<StaffBattlesModel>;

/** All battles, newest first, with a search by code or player. */
export const staffBattlesPage = definePage<StaffBattlesModel>({
  name: 'staff-battles',
  Component: Page,
  title: (_, t) => t('admin-access.power.battles'),
  robots: 'noindex',
});

export const staffBattlesFragment = defineFragment<StaffBattlesModel>({ id: 'staff-battles', Component: List });

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead
        title={t('admin-access.power.battles')}
        actions={
          <a className="btn btn--line" href={layout.href('/staff/flags?kind=battle-meetings')}>
            {t('admin-battles.flags')}
          </a>
        }
      />
      <p className="muted">{t('admin-battles.lead')}</p>
      <Filters label={t('admin-battles.find')} action={layout.href('/staff/battles')} fragment="staff-battles">
        <SearchField label={t('admin-battles.find')} value={model.q} />
      </Filters>
      <List model={model} layout={layout} />
    </>
  );
}

const LOOKS: Readonly<Record<StaffBattleRow['state'], string>> = {
  waiting: 'badge badge--info',
  running: 'badge badge--info',
  finished: 'badge badge--ok',
  cancelled: 'badge',
};

export function StateBadge({ state }: Pick<StaffBattleRow, 'state'>): ReactElement {
  const t = useT();
  return <span className={LOOKS[state]}>{t(`battles.state.${state}`)}</span>;
}

function List({ model, layout }: Props): ReactElement {
  const t = useT();
  const query = model.q === '' ? '' : `?${new URLSearchParams({ q: model.q }).toString()}`;
  return (
    <section id="staff-battles" className="panel" aria-label={t('admin-access.power.battles')}>
      <Table
        label={t('admin-access.power.battles')}
        columns={[
          { title: t('admin-battles.code') },
          { title: t('admin-battles.state') },
          { title: t('admin-battles.creator') },
          { title: t('admin-battles.rules'), isMinor: true },
          { title: t('admin-battles.entry'), isNumber: true },
          { title: t('admin-battles.created'), isMinor: true },
        ]}
        isEmpty={model.battles.length === 0}
        empty={t('admin-battles.none')}
      >
        {model.battles.map((battle) => (
          <tr key={battle.code}>
            <td>
              <a className="link staff-code" href={layout.href(`/staff/battles/${battle.code}`)}>
                {battle.code}
              </a>
            </td>
            <td>
              <StateBadge state={battle.state} />
            </td>
            <td>
              <PlayerLink player={battle.creator} />
            </td>
            <td>
              {`${t(`battles.mode.${battle.mode}`)}, ${t(`battles.format.${battle.format}`)}`}
              {battle.isPrivate && ` · ${t('battles.private')}`}
            </td>
            <td className="num">{sumOf(battle.entry)}</td>
            <td className="faint">
              <When at={battle.createdAt} locale={layout.locale} />
            </td>
          </tr>
        ))}
      </Table>
      <CursorPager
        here={layout.href('/staff/battles') + query}
        next={model.next === null ? null : String(model.next)}
        isFirst={model.isFirst}
      />
    </section>
  );
}
