import type { ReactElement } from 'react';
import { PAYMENT_STATES } from '#src/shared/payment-states.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters, FilterText } from '#views/ui/staff/filters.tsx';
import { ListFileLink } from '#views/ui/staff/list-file-link.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import type { PaymentFilterModel, PaymentsModel } from './payment-models.ts';
import { PaymentTable } from './payment-table.tsx';
import { PlayerLink } from './pieces.tsx';

type Props = PageProps<PaymentsModel>;

/** Payments of all players; the latest anomalies come first. */
export const paymentsPage = definePage<PaymentsModel>({
  name: 'staff-payments',
  Component: Page,
  title: (_, t) => t('admin-access.power.payments'),
  robots: 'noindex',
});

export const paymentsFragment = defineFragment<PaymentsModel>({ id: 'payment-list', Component: List });

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('admin-access.power.payments')} />
      <Filter model={model} layout={layout} />
      <List model={model} layout={layout} />
    </>
  );
}

function Filter({ model: { filter, methods }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <Filters label={t('admin-players.payments.find')} action={layout.href('/staff/payments')} fragment="payment-list">
      <SearchField label={t('admin-players.payments.find')} value={filter.q} />
      <FieldRow label={t('admin-players.column.state')}>
        <select className="input select" name="state" defaultValue={filter.state ?? ''}>
          <option value="">{t('admin-players.payments.anyState')}</option>
          {PAYMENT_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`payments.state.${state}`)}
            </option>
          ))}
        </select>
      </FieldRow>
      <FieldRow label={t('admin-players.column.method')}>
        <select className="input select" name="method" defaultValue={filter.method ?? ''}>
          <option value="">{t('admin-players.payments.anyMethod')}</option>
          {methods.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </FieldRow>
      <FilterText label={t('admin-players.payments.player')} name="player" value={filter.player} maxLength={128} />
    </Filters>
  );
}

function queryOf({ q, state, method, player }: PaymentFilterModel): string {
  const query = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(state === null ? {} : { state }),
    ...(method === null ? {} : { method }),
    ...(player === '' ? {} : { player }),
  });
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** Players that the filter means, so that an id is read as a name; of several players of one name, one is chosen. */
function Persons({
  persons,
  model: { filter },
  layout,
}: Props & { readonly persons: NonNullable<PaymentsModel['persons']> }): ReactElement {
  const t = useT();
  const [person] = persons;
  if (person === undefined) return <p className="muted">{t('admin-players.payments.player.none')}</p>;
  if (persons.length === 1) {
    return (
      <p>
        <PlayerLink player={person} />
      </p>
    );
  }
  return (
    <>
      <p className="muted">{t('admin-players.payments.player.several')}</p>
      <ul className="list">
        {persons.map(({ id, name }) => (
          <li key={id}>
            <a
              className="link link--under"
              href={layout.href('/staff/payments') + queryOf({ ...filter, player: String(id) })}
            >
              {name} <span className="faint num">{id}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function List({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <div id="payment-list" className="staff-col">
      {model.persons !== null && <Persons persons={model.persons} model={model} layout={layout} />}
      {model.marked.length > 0 && (
        <StaffPanel id="marked" title={t('admin-players.payments.marked')}>
          <PaymentTable label={t('admin-players.payments.marked')} rows={model.marked} layout={layout} isLinked />
        </StaffPanel>
      )}
      <StaffPanel
        id="listed"
        title={t('admin-players.payments.all')}
        beside={
          <ListFileLink
            href={layout.href('/staff/payments.csv') + queryOf(model.filter)}
            title={t('admin-players.payments.all')}
          />
        }
      >
        <PaymentTable label={t('admin-players.payments.all')} rows={model.rows} layout={layout} isLinked />
        <CursorPager
          here={layout.href('/staff/payments') + queryOf(model.filter)}
          next={model.next}
          isFirst={!layout.path.includes('cursor=')}
        />
      </StaffPanel>
    </div>
  );
}
