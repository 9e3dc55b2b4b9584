import { Fragment, type ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { PlayerLink } from '#views/admin/players/pieces.tsx';
import { MailingBadge, type MailingState } from './mailings-page.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

export interface MailingPageModel {
  readonly id: number;
  readonly key: string;
  readonly state: MailingState;
  readonly counted: number;
  readonly written: number;
  readonly link: string | null;
  readonly segment: {
    readonly activeDays: number | null;
    readonly hasToppedUp: boolean;
    readonly levelFrom: number | null;
    /** Number of named players; null when the mailing is not limited to a list. */
    readonly ids: number | null;
  };
  /** Named players, only the first of a long list. */
  readonly named: readonly { readonly id: number; readonly name: string }[];
  readonly looks: readonly {
    readonly locale: Locale;
    readonly isOwn: boolean;
    readonly said: { readonly title: string; readonly text: string } | null;
  }[];
}

type Props = PageProps<MailingPageModel>;

export const mailingPage = definePage<MailingPageModel>({
  name: 'staff-mailing',
  Component: Mailing,
  title: ({ id }, t) => t('admin-marketing.mailing.one', { id }),
  robots: 'noindex',
});

function Mailing({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead
        title={t('admin-marketing.mailing.one', { id: model.id })}
        crumbs={[{ title: t('admin-access.power.notices'), href: layout.href('/staff/notices') }]}
        actions={<MailingBadge state={model.state} />}
      />
      <div className="staff-grid staff-grid--top">
        <section aria-labelledby="looks">
          <h2 id="looks">{t('admin-content.looks')}</h2>
          <ul className="office-looks">
            {model.looks.map(({ locale, isOwn, said }) => (
              <li key={locale} className="panel">
                <p className="small muted">
                  {LOCALES[locale].name}
                  {!isOwn && <span className="badge">{t('admin-content.looks.fallback')}</span>}
                </p>
                {said !== null && (
                  <div lang={LOCALES[locale].tag}>
                    <p>
                      <b>{said.title}</b>
                    </p>
                    <p>{said.text}</p>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
        <Sending model={model} layout={layout} />
      </div>
    </>
  );
}

function Sending({ model, layout }: Props): ReactElement {
  const t = useT();
  const { state, counted, written, key } = model;
  const own = layout.href(`/staff/notices/${String(model.id)}`);
  const isMoving = state === 'counting' || state === 'sending';
  return (
    <StaffPanel id="to" title={t('admin-marketing.segment')}>
      <ul className="office-list">
        {segmentWords(model, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <NamedPlayers model={model} />
      <dl className="bill mt2">
        <dt>{t('admin-marketing.mailing.counted')}</dt>
        <dd>{formatCount(counted)}</dd>
        <dt>{t('admin-marketing.mailing.written')}</dt>
        <dd>{formatCount(written)}</dd>
        <dt>{t('admin-marketing.link')}</dt>
        <dd>{model.link ?? t('admin-settings.none')}</dd>
      </dl>
      {isMoving && <p className="small muted mt2">{t('admin-marketing.mailing.moving')}</p>}
      {state === 'ready' && counted > 0 && (
        <StaffForm layout={layout} className="mt2" action={`${own}/send`} idempotencyKey={`${key}-send`}>
          <button className="btn btn--main btn--wide" type="submit">
            {t('admin-marketing.mailing.send', { count: counted })}
          </button>
        </StaffForm>
      )}
      {(isMoving || state === 'ready') && (
        <StaffForm layout={layout} className="mt2" action={`${own}/stop`} idempotencyKey={`${key}-stop`}>
          <ConfirmButton
            label={t('admin-marketing.mailing.stop')}
            confirm={t('admin-marketing.mailing.stop.confirm')}
          />
        </StaffForm>
      )}
    </StaffPanel>
  );
}

function NamedPlayers({ model: { named, segment } }: { readonly model: MailingPageModel }): ReactElement | null {
  const t = useT();
  const rest = (segment.ids ?? 0) - named.length;
  if (named.length === 0) return null;
  return (
    <p className="small mt2">
      {named.map((player, at) => (
        <Fragment key={player.id}>
          {at > 0 && ', '}
          <PlayerLink player={player} />
        </Fragment>
      ))}
      {rest > 0 && ` ${t('admin-marketing.segment.rest', { number: formatCount(rest) })}`}
    </p>
  );
}

/** Segment conditions, one line each. */
function segmentWords({ segment }: MailingPageModel, t: T): string[] {
  const { activeDays, hasToppedUp, levelFrom, ids } = segment;
  const lines = [
    ...(ids === null ? [] : [t('admin-marketing.segment.named', { count: ids })]),
    ...(activeDays === null ? [] : [t('admin-marketing.segment.active', { count: activeDays })]),
    ...(hasToppedUp ? [t('admin-marketing.segment.paid')] : []),
    ...(levelFrom === null ? [] : [t('admin-marketing.segment.from', { level: levelFrom })]),
  ];
  return [...(lines.length === 0 ? [t('admin-marketing.segment.all')] : lines), t('admin-marketing.segment.wanting')];
}
