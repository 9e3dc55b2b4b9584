import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { QUESTION_KINDS, QUESTION_STATES } from '#src/shared/questions.ts';
import { EmptyNote } from '#ui/empty-note.tsx';
import { useT } from '#ui/texts.tsx';
import { PlayerLink, When } from '#views/admin/players/pieces.tsx';
import { waitWords } from '#views/admin/withdrawals/words.ts';
import { defineFragment, definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters } from '#views/ui/staff/filters.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import type { QuestionQueueModel } from './models.ts';

type Props = PageProps<QuestionQueueModel>;

/** Questions of players, the longest waiting first. */
export const queuePage = definePage<QuestionQueueModel>({
  name: 'staff-questions',
  Component: Queue,
  title: (_, t) => t('admin-access.power.questions'),
  robots: 'noindex',
});

export const questionQueueFragment = defineFragment<QuestionQueueModel>({ id: 'question-list', Component: List });

function Queue({ model, layout }: Props): ReactElement {
  const t = useT();
  const { state, kind, locale } = model.filter;
  return (
    <>
      <StaffHead title={t('admin-access.power.questions')} />
      <Filters label={t('admin-questions.filter')} action={layout.href('/staff/questions')} fragment="question-list">
        <FieldRow label={t('admin-questions.filter.state')}>
          <select className="input select" name="state" defaultValue={state}>
            {QUESTION_STATES.map((one) => (
              <option key={one} value={one}>
                {t(`questions.state.${one}`)}
              </option>
            ))}
          </select>
        </FieldRow>
        <FieldRow label={t('admin-questions.column.about')}>
          <select className="input select" name="kind" defaultValue={kind ?? ''}>
            <option value="">{t('admin-questions.filter.any')}</option>
            {QUESTION_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`questions.kind.${one}`)}
              </option>
            ))}
          </select>
        </FieldRow>
        <FieldRow label={t('admin-questions.column.language')}>
          <select className="input select" name="locale" defaultValue={locale ?? ''}>
            <option value="">{t('admin-questions.filter.any')}</option>
            {LOCALE_CODES.map((code) => (
              <option key={code} value={code}>
                {LOCALES[code].name}
              </option>
            ))}
          </select>
        </FieldRow>
      </Filters>
      <List model={model} layout={layout} />
    </>
  );
}

function List({ model, layout }: Props): ReactElement {
  const t = useT();
  const { filter, rows, next, isFirst, lookedThrough } = model;
  const query = new URLSearchParams({
    state: filter.state,
    ...(filter.kind === null ? {} : { kind: filter.kind }),
    ...(filter.locale === null ? {} : { locale: filter.locale }),
  });
  const isWaiting = filter.state === 'waiting';
  return (
    <section id="question-list" className="panel" aria-label={t('admin-access.power.questions')}>
      {rows.length === 0 ? (
        <EmptyNote icon="circle-check" title={t('admin-questions.empty')} text={t('admin-questions.empty.text')} />
      ) : (
        <GridTable
          label={t('admin-access.power.questions')}
          columns={[
            { title: t('admin-questions.column.number'), isNumber: true },
            { title: t('admin-questions.column.about') },
            { title: t('admin-questions.column.player'), isMinor: true },
            { title: t('admin-questions.column.language'), isMinor: true },
            {
              title: t(isWaiting ? 'admin-questions.column.waits' : 'admin-questions.column.changed'),
              isNumber: isWaiting,
            },
          ]}
        >
          {rows.map(({ id, kind, locale, player, waitsMinutes, changedAt }) => (
            <tr key={id}>
              <td className="num">
                <a className="link link--under" href={layout.href(`/staff/questions/${String(id)}`)}>
                  {id}
                </a>
              </td>
              <td>
                {t(`questions.kind.${kind}`)}
                <span className="tiny faint staff-second">{`${player.name}, ${LOCALES[locale].name}`}</span>
              </td>
              <td>
                <PlayerLink player={player} />
              </td>
              <td>{LOCALES[locale].name}</td>
              <td className={isWaiting ? 'num' : undefined}>
                {waitsMinutes === null ? (
                  <When at={changedAt} locale={layout.locale} />
                ) : (
                  waitWords(t, Math.max(0, waitsMinutes))
                )}
              </td>
            </tr>
          ))}
        </GridTable>
      )}
      {lookedThrough !== null && (
        <p className="small muted">{t('admin-questions.filtered', { n: formatCount(lookedThrough) })}</p>
      )}
      <CursorPager here={`${layout.href('/staff/questions')}?${query.toString()}`} next={next} isFirst={isFirst} />
    </section>
  );
}
