import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { FourTexts } from '#views/ui/staff/four-texts.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { Input, Select } from '#views/ui/staff/fields.tsx';
import { AdvertLooks, type AdvertLook } from './announcement-looks.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

/** `told`: shown on pages now; `hidden`: a newer announcement is shown instead. */
export type AdvertState = 'early' | 'shown' | 'hidden' | 'over';

type Four = Readonly<Record<Locale, string>>;

type Audience = 'everybody' | 'guests' | 'players';

export interface AdvertFormModel {
  readonly key: string;
  readonly lead: Four;
  readonly text: Four;
  readonly action: Four;
  readonly caseId: number | null;
  readonly link: string | null;
  /** Value of a `datetime-local` field in UTC; empty when not set. */
  readonly from: string;
  readonly until: string;
  readonly audience: Audience;
  readonly audiences: readonly Audience[];
  /** Saving shows it to its audience at once. */
  readonly isAtOnce: boolean;
  readonly cases: readonly { readonly id: number; readonly title: string }[];
  /** The typed announcement as players would see it; null before it was asked for. */
  readonly typed: readonly AdvertLook[] | null;
}

export interface AdvertsPageModel {
  readonly list: readonly {
    readonly id: number;
    readonly lead: string;
    readonly from: string;
    readonly until: string | null;
    readonly audience: Audience;
    readonly state: AdvertState;
  }[];
  readonly next: number | null;
  readonly isFirst: boolean;
  readonly form: AdvertFormModel;
}

export const advertsPage = definePage<AdvertsPageModel>({
  name: 'staff-adverts',
  Component: Adverts,
  title: (_model, t) => t('admin-access.power.adverts'),
  robots: 'noindex',
});

function Adverts({ model, layout }: PageProps<AdvertsPageModel>): ReactElement {
  const t = useT();
  const action = layout.href('/staff/adverts');
  const { tag } = LOCALES[layout.locale];
  return (
    <>
      <StaffHead title={t('admin-access.power.adverts')} />
      {model.list.length === 0 ? (
        <EmptyNote
          icon="bell"
          title={t('admin-marketing.adverts.none')}
          text={t('admin-marketing.adverts.none.text')}
        />
      ) : (
        <section className="panel office-panel" aria-label={t('admin-access.power.adverts')}>
          <GridTable
            label={t('admin-access.power.adverts')}
            columns={[
              { title: t('admin-marketing.advert.lead') },
              { title: t('admin-marketing.advert.audience'), isMinor: true },
              { title: t('admin-settings.from') },
              { title: t('admin-settings.until'), isMinor: true },
              { title: t('admin-settings.state') },
            ]}
          >
            {model.list.map((advert) => (
              <tr key={advert.id}>
                <td>
                  <a className="link link--under" href={`${action}/${String(advert.id)}`}>
                    {advert.lead}
                  </a>
                </td>
                <td>{t(`admin-marketing.advert.audience.${advert.audience}`)}</td>
                <td>{shortMoment(advert.from, tag)}</td>
                <td>{advert.until === null ? t('admin-settings.never') : shortMoment(advert.until, tag)}</td>
                <td>
                  <AdvertBadge state={advert.state} />
                </td>
              </tr>
            ))}
          </GridTable>
          <CursorPager here={action} next={model.next} isFirst={model.isFirst} />
        </section>
      )}
      <StaffPanel id="new" title={t('admin-marketing.advert.new')} className="office-panel">
        <p className="muted">{t('admin-marketing.advert.lead.text')}</p>
        <AdvertForm form={model.form} layout={layout} action={action} isNew />
      </StaffPanel>
    </>
  );
}

export function AdvertBadge({ state }: { readonly state: AdvertState }): ReactElement {
  const t = useT();
  const tone = state === 'shown' ? ' badge--ok' : state === 'early' ? ' badge--info' : '';
  return <span className={`badge${tone}`}>{t(`admin-marketing.advert.${state}`)}</span>;
}

interface AdvertFormProps {
  readonly form: AdvertFormModel;
  readonly layout: LayoutModel;
  readonly action: string;
  /** A new announcement is saved after its preview: without a start it is shown at once. */
  readonly isNew?: boolean;
}

export function AdvertForm({ form, layout, action, isNew = false }: AdvertFormProps): ReactElement {
  const t = useT();
  const maySave = !isNew || form.typed !== null;
  return (
    <StaffForm
      layout={layout}
      className="staff-form office-wide"
      action={action}
      aria-label={t('admin-marketing.advert.form')}
      idempotencyKey={form.key}
    >
      <FourTexts name="lead" label={t('admin-marketing.advert.lead')} values={form.lead} most={128} isOptional />
      <FourTexts name="text" label={t('admin-content.text')} values={form.text} most={1000} lines={3} isOptional />
      <div className="office-fields">
        <FieldRow label={t('admin-marketing.link')} hint={t('admin-marketing.link.hint')}>
          <Input
            type="text"
            className="input"
            name="link"
            defaultValue={form.link ?? ''}
            pattern="/.*"
            maxLength={127}
          />
        </FieldRow>
        <FieldRow label={t('admin-marketing.advert.case')}>
          <Select className="input select" name="case" defaultValue={form.caseId ?? ''}>
            <option value="">{t('admin-settings.none')}</option>
            {form.cases.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </FieldRow>
        <FieldRow label={t('admin-marketing.advert.audience')}>
          <Select className="input select" name="audience" defaultValue={form.audience}>
            {form.audiences.map((audience) => (
              <option key={audience} value={audience}>
                {t(`admin-marketing.advert.audience.${audience}`)}
              </option>
            ))}
          </Select>
        </FieldRow>
        <FieldRow label={t('admin-settings.from')} hint={t('admin-settings.from.hint')}>
          <Input className="input" type="datetime-local" name="from" defaultValue={form.from} />
        </FieldRow>
        <FieldRow label={t('admin-settings.until')} hint={t('admin-settings.until.hint')}>
          <Input className="input" type="datetime-local" name="until" defaultValue={form.until} />
        </FieldRow>
      </div>
      <FourTexts name="action" label={t('admin-marketing.advert.action')} values={form.action} most={64} isOptional />
      {form.typed !== null && <AdvertLooks looks={form.typed} />}
      <div className="row">
        {maySave && (
          <button className="btn btn--main" type="submit">
            {t(form.isAtOnce ? 'admin-marketing.advert.saveNow' : 'admin-marketing.advert.save')}
          </button>
        )}
        <button className={maySave ? 'btn' : 'btn btn--main'} type="submit" name="then" value="preview">
          {t('admin-marketing.advert.preview')}
        </button>
      </div>
    </StaffForm>
  );
}
