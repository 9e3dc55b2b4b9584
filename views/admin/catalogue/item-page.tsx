import type { ReactElement } from 'react';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { RARITIES } from '#ui/models/items.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { FourTexts } from '#views/ui/staff/four-texts.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { EditForm } from './edit-form.tsx';
import { Choice, NameField, NumberField, Tick } from './fields.tsx';
import type { ItemFormModel } from './models.ts';
import { OverrideField } from './override-field.tsx';
import { PictureForm } from './picture-form.tsx';
import { useIsWrong } from '#views/ui/staff/fields.tsx';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';

export const itemPage = definePage<ItemFormModel>({
  name: 'staff-item',
  Component: Item,
  title: ({ title }, t) =>
    title === '' ? t('admin-catalogue.item.new.title') : t('admin-catalogue.item.title', { title }),
  robots: 'noindex',
});

function Item({ model, layout }: PageProps<ItemFormModel>): ReactElement {
  const t = useT();
  const crumbs = [
    { title: t('admin-catalogue.title'), href: layout.href('/staff/catalogue') },
    { title: t('admin-catalogue.tabs.items'), href: layout.href('/staff/catalogue/items') },
  ];
  const { id, keys, revision } = model;
  const own = `/staff/catalogue/items${id === null ? '' : `/${String(id)}`}`;
  return (
    <>
      <StaffHead
        title={id === null ? t('admin-catalogue.item.new') : model.title}
        crumbs={crumbs}
        {...(id !== null &&
          model.isListed && {
            actions: (
              <a className="btn btn--line" href={layout.href(`/item/${model.key}`)}>
                {t('my-account.item.story')}
              </a>
            ),
          })}
      />
      <div className="staff-grid staff-grid--top">
        <StaffPanel
          id="about"
          title={t('admin-catalogue.item.about')}
          beside={id !== null && <code className="faint tiny">{model.key}</code>}
        >
          <EditForm layout={layout} action={own} idempotencyKey={keys[0]} {...(id === null ? {} : { revision })}>
            <Fields model={model} />
          </EditForm>
        </StaffPanel>
        <aside className="staff-col">
          {id === null ? (
            <section className="panel">
              <p className="small muted">{t('admin-catalogue.item.first')}</p>
            </section>
          ) : (
            <>
              <StaffPanel id="picture" title={t('admin-catalogue.picture')}>
                <PictureForm
                  layout={layout}
                  revision={revision}
                  idempotencyKey={keys[1]}
                  logo={model.logo}
                  action={`${own}/picture`}
                  label={t('admin-catalogue.picture.item')}
                />
              </StaffPanel>
              <UsedIn model={model} />
            </>
          )}
        </aside>
      </div>
    </>
  );
}

function Fields({ model }: { model: ItemFormModel }): ReactElement {
  const t = useT();
  const isTitleWrong = useIsWrong(...LOCALE_CODES.map((locale) => `title.${locale}`));
  return (
    <>
      {model.id === null && (
        <FieldRow label={t('admin-catalogue.item.key')} hint={t('admin-catalogue.slug.hint')}>
          <NameField />
        </FieldRow>
      )}
      <div className="shop-two">
        <FieldRow label={t('admin-catalogue.rarity')}>
          <Choice
            name="rarity"
            value={model.rarity}
            choices={RARITIES.map((value) => ({ value, text: t(rarityKey(value)) }))}
          />
        </FieldRow>
        <FieldRow label={t('admin-catalogue.priceG.typed')} hint={t('admin-catalogue.priceG.hint')}>
          <NumberField name="priceG" value={model.priceG} kind="sum" isRequired />
        </FieldRow>
      </div>
      <FourTexts name="weapon" label={t('admin-catalogue.item.weapon')} values={model.weapon} most={64} />
      <FourTexts name="skin" label={t('admin-catalogue.item.skin')} values={model.skin} most={64} />
      <details className="shop-more" open={isTitleWrong}>
        <summary className="link">
          {t('admin-catalogue.item.whole')}
          <Icon name="chevron-down" small />
        </summary>
        <p className="field__hint">{t('admin-catalogue.item.whole.hint')}</p>
        <FourTexts
          name="title"
          label={t('admin-catalogue.item.whole.label')}
          values={model.itemTitle}
          most={160}
          isOptional
        />
      </details>
      <Tick name="tracked" label={t('admin-catalogue.item.tracked')} isOn={model.isTracked} />
      {model.logo !== null && <Tick name="listed" label={t('admin-catalogue.item.listed')} isOn={model.isListed} />}
      {model.id !== null && <OverrideField may={model.mayOverride} />}
      <button className="btn btn--main" type="submit">
        {model.id === null ? t('admin-catalogue.item.create') : t('admin-catalogue.save')}
      </button>
    </>
  );
}

function UsedIn({ model }: { model: ItemFormModel }): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <section className="panel" aria-labelledby="used">
      <div className="panel__head">
        <h2 id="used">
          {t('admin-catalogue.item.inCases')} <span className="count">{model.cases.length}</span>
        </h2>
      </div>
      {model.cases.length === 0 ? (
        <p className="small muted">{t('admin-catalogue.item.inNone')}</p>
      ) : (
        <ul className="shop-links">
          {model.cases.map((itemCase) => (
            <li key={itemCase.id}>
              <a className="link" href={href(`/staff/catalogue/cases/${String(itemCase.id)}`)}>
                {itemCase.title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
