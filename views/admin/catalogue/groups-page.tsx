import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { type Locale, NO_TEXTS } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { FourTexts } from '#views/ui/staff/four-texts.tsx';
import { OrderButtons } from '#views/ui/staff/order-buttons.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { EditForm } from './edit-form.tsx';
import { NameField } from './fields.tsx';

export interface GroupModel {
  readonly id: number;
  readonly name: string;
  readonly revision: number;
  readonly title: string;
  readonly titles: Readonly<Record<Locale, string>>;
  readonly cases: number;
}

export interface GroupsModel {
  readonly key: string;
  /** In display order. */
  readonly groups: readonly GroupModel[];
}

type Props = PageProps<GroupsModel>;

const PATH = '/staff/catalogue/groups';

export const groupsPage = definePage<GroupsModel>({
  name: 'staff-groups',
  Component: Groups,
  title: (_model, t) => t('admin-catalogue.groups.title'),
  robots: 'noindex',
});

function Groups({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('admin-catalogue.title')} />
      <CatalogueTabs here="groups" />
      <p className="muted mt3">{t('admin-catalogue.groups.text')}</p>
      <ol className="shop-groups">
        {model.groups.map((group, index) => (
          <Group key={group.id} group={group} index={index} model={model} layout={layout} />
        ))}
      </ol>
      <StaffPanel id="new" title={t('admin-catalogue.group.new')} className="shop-group">
        <EditForm layout={layout} action={PATH} idempotencyKey={model.key}>
          <FieldRow label={t('admin-catalogue.group.name')} hint={t('admin-catalogue.slug.hint')}>
            <NameField most={32} />
          </FieldRow>
          <FourTexts name="title" label={t('admin-catalogue.group.titles')} values={NO_TEXTS} most={128} />
          <button className="btn btn--main" type="submit">
            {t('admin-catalogue.group.create')}
          </button>
        </EditForm>
      </StaffPanel>
    </>
  );
}

interface GroupProps extends Props {
  readonly group: GroupModel;
  readonly index: number;
}

function Group({ group, index, model, layout }: GroupProps): ReactElement {
  const t = useT();
  const { id, name, title, titles, revision, cases } = group;
  const own = `${PATH}/${String(id)}`;
  const heading = `group-${String(id)}`;
  return (
    <li className="panel" id={heading} aria-labelledby={`${heading}-title`}>
      <div className="panel__head">
        <h2 id={`${heading}-title`}>
          {title} <span className="count">{formatCount(cases)}</span>
        </h2>
        <div className="row">
          <code className="faint tiny">{name}</code>
          <OrderButtons
            layout={layout}
            action={layout.href(`${own}/move`)}
            idempotencyKey={`${model.key}-m${String(id)}`}
            name={title}
            isFirst={index === 0}
            isLast={index === model.groups.length - 1}
          />
        </div>
      </div>
      <EditForm layout={layout} action={own} idempotencyKey={`${model.key}-${String(id)}`} revision={revision}>
        <FourTexts name="title" label={t('admin-catalogue.group.titles')} values={titles} most={128} />
        <button className="btn" type="submit">
          {t('admin-catalogue.save')}
        </button>
      </EditForm>
    </li>
  );
}
