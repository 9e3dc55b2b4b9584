import type { ReactElement } from 'react';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import { ChangeRow, changeColumns } from './change-row.tsx';
import { CorrectionRow, correctionColumns } from './correction-row.tsx';
import type { CorrectionsModel } from './models.ts';
import { Table } from './pieces.tsx';

const STATES = ['waiting', 'posted', 'refused'] as const;

export const correctionsPage = definePage<CorrectionsModel>({
  name: 'staff-corrections',
  Component: Page,
  title: (_, t) => t('admin-players.corrections.title'),
  robots: 'noindex',
});

export const correctionsFragment = defineFragment<CorrectionsModel>({ id: 'corrections', Component: List });

function Page({ model, layout }: PageProps<CorrectionsModel>): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead
        title={t('admin-players.corrections.title')}
        crumbs={[{ title: t('admin-players.players.title'), href: layout.href('/staff/players') }]}
      />
      <List model={model} layout={layout} />
    </>
  );
}

function List({ model, layout }: PageProps<CorrectionsModel>): ReactElement {
  const t = useT();
  const base = layout.href('/staff/corrections');
  return (
    <section id="corrections" className="panel" aria-label={t('admin-players.corrections.title')}>
      <nav className="seg" aria-label={t('admin-players.column.state')}>
        {STATES.map((state) => (
          <a key={state} href={`${base}?state=${state}`} aria-current={state === model.state ? 'true' : undefined}>
            {t(`admin-players.corrections.state.${state}`)}
          </a>
        ))}
      </nav>
      <Table
        label={t('admin-players.corrections.title')}
        columns={correctionColumns(t, { withPlayer: true })}
        isStacked
        isEmpty={model.corrections.length === 0}
        empty={t('admin-players.corrections.nothing')}
      >
        {model.corrections.map((correction) => (
          <CorrectionRow
            key={correction.id}
            correction={correction}
            layout={layout}
            idempotencyKey={model.idempotencyKey}
            mayDecide
            withPlayer
          />
        ))}
      </Table>
      <CursorPager here={`${base}?state=${model.state}`} next={model.next} isFirst={!layout.path.includes('cursor=')} />
      <h2 className="panel__title">{t('admin-players.changes.title')}</h2>
      <p className="faint tiny">{t('admin-players.changes.hint')}</p>
      <Table
        label={t('admin-players.changes.title')}
        columns={changeColumns(t)}
        isStacked
        isEmpty={model.changes.length === 0}
        empty={t('admin-players.changes.nothing')}
      >
        {model.changes.map((change) => (
          <ChangeRow key={change.id} change={change} layout={layout} idempotencyKey={model.idempotencyKey} />
        ))}
      </Table>
    </section>
  );
}
