import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES, NO_TEXTS } from '#src/shared/locales.ts';
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
import { Area, Input } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

export type MailingState = 'counting' | 'ready' | 'sending' | 'done' | 'stopped';

export interface MailingsPageModel {
  readonly key: string;
  readonly list: readonly {
    readonly id: number;
    readonly state: MailingState;
    readonly title: string;
    readonly counted: number;
    readonly written: number;
    readonly createdAt: string;
  }[];
  readonly next: number | null;
  readonly isFirst: boolean;
}

type Props = PageProps<MailingsPageModel>;

export const mailingsPage = definePage<MailingsPageModel>({
  name: 'staff-notices',
  Component: Mailings,
  title: (_model, t) => t('admin-access.power.notices'),
  robots: 'noindex',
});

function Mailings(props: Props): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('admin-access.power.notices')} />
      <MailingList {...props} />
      <StaffPanel id="new" title={t('admin-marketing.mailing.new')} className="office-panel">
        <p className="muted">{t('admin-marketing.mailing.lead')}</p>
        <MailingForm {...props} />
      </StaffPanel>
    </>
  );
}

function MailingList({ model, layout }: Props): ReactElement {
  const t = useT();
  const action = layout.href('/staff/notices');
  if (model.list.length === 0) {
    return (
      <EmptyNote
        icon="bell"
        title={t('admin-marketing.mailings.none')}
        text={t('admin-marketing.mailings.none.text')}
      />
    );
  }
  return (
    <section className="panel office-panel" aria-label={t('admin-marketing.mailings')}>
      <GridTable
        label={t('admin-marketing.mailings')}
        columns={[
          { title: t('admin-marketing.mailing.title') },
          { title: t('admin-settings.made'), isMinor: true },
          { title: t('admin-marketing.mailing.counted'), isNumber: true },
          { title: t('admin-marketing.mailing.written'), isNumber: true, isMinor: true },
          { title: t('admin-settings.state') },
        ]}
      >
        {model.list.map((mailing) => (
          <tr key={mailing.id}>
            <td>
              <a className="link link--under" href={`${action}/${String(mailing.id)}`}>
                {mailing.title}
              </a>
            </td>
            <td>{shortMoment(mailing.createdAt, LOCALES[layout.locale].tag)}</td>
            <td className="num">{formatCount(mailing.counted)}</td>
            <td className="num">{formatCount(mailing.written)}</td>
            <td>
              <MailingBadge state={mailing.state} />
            </td>
          </tr>
        ))}
      </GridTable>
      <CursorPager here={action} next={model.next} isFirst={model.isFirst} />
    </section>
  );
}

export function MailingBadge({ state }: { readonly state: MailingState }): ReactElement {
  const t = useT();
  const tone = state === 'done' ? ' badge--ok' : state === 'sending' ? ' badge--amber' : '';
  return <span className={`badge${tone}`}>{t(`admin-marketing.mailing.${state}`)}</span>;
}

function MailingForm({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffForm
      layout={layout}
      className="staff-form office-wide"
      action={layout.href('/staff/notices')}
      aria-labelledby="new"
      idempotencyKey={model.key}
    >
      <FourTexts name="title" label={t('admin-marketing.mailing.title')} values={NO_TEXTS} most={128} isOptional />
      <FourTexts name="text" label={t('admin-content.text')} values={NO_TEXTS} most={1000} lines={3} isOptional />
      <FieldRow label={t('admin-marketing.link')} hint={t('admin-marketing.link.hint')}>
        <Input type="text" className="input" name="link" pattern="/.*" maxLength={127} />
      </FieldRow>
      <fieldset className="office-rows">
        <legend className="field__label">{t('admin-marketing.segment')}</legend>
        <div className="office-fields">
          <FieldRow label={t('admin-marketing.segment.days')} hint={t('admin-marketing.segment.any')}>
            <Input className="input num" type="text" name="days" inputMode="numeric" />
          </FieldRow>
          <FieldRow label={t('admin-marketing.segment.level')} hint={t('admin-marketing.segment.any')}>
            <Input className="input num" type="text" name="level" inputMode="numeric" />
          </FieldRow>
        </div>
        <label className="check">
          <Input type="checkbox" name="paid" value="1" />
          <span>{t('admin-marketing.segment.paid')}</span>
        </label>
        <FieldRow label={t('admin-marketing.segment.ids')} hint={t('admin-marketing.segment.ids.hint')}>
          <Area className="input area" name="ids" rows={2} maxLength={20_000} />
        </FieldRow>
      </fieldset>
      <button className="btn" type="submit">
        {t('admin-marketing.mailing.make')}
      </button>
    </StaffForm>
  );
}
