import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { moscowDay, shortMoment } from '#src/shared/format-time.ts';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { PROMISED } from '#src/shared/promised.ts';
import { useT } from '#ui/texts.tsx';
import { RichText } from '#views/players/info-pages/rich-text.tsx';
import type { DocumentName } from './texts-page.tsx';
import { Area, Input } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

interface VersionRow {
  readonly id: number;
  readonly number: number;
  /** True for a version that restores the default text. */
  readonly isShipped: boolean;
  readonly createdAt: string;
  readonly publishedAt: string | null;
}

interface PartModel {
  readonly slug: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface TextPageModel {
  readonly key: string;
  readonly document: DocumentName;
  readonly language: Locale;
  /** Content of the text field. */
  readonly body: string;
  /** Version shown in the field; null before the first. */
  readonly chosen: VersionRow | null;
  /** It is published and not in force yet, so it can be withdrawn. */
  readonly isChosenComing: boolean;
  /** Number of the published version; null means the default text. */
  readonly shownNumber: number | null;
  /** A legal document, whose changes come into force after a notice. */
  readonly isLegal: boolean;
  /** From when the next version is in force; null without one. */
  readonly comingAt: string | null;
  /** Null while the field is empty. */
  readonly preview: {
    readonly note: string | null;
    readonly parts: readonly (PartModel & { readonly note: string | null; readonly parts: readonly PartModel[] })[];
  } | null;
  readonly versions: readonly VersionRow[];
}

type Props = PageProps<TextPageModel>;

/** Editor of one information text in one language: edit, preview, publish. */
export const textPage = definePage<TextPageModel>({
  name: 'staff-text',
  Component: Text,
  title: ({ document, language }, t) => `${t(`admin-content.text.${document}`)}: ${LOCALES[language].name}`,
  robots: 'noindex',
});

function Text({ model, layout }: Props): ReactElement {
  const t = useT();
  const { document, language, body, key } = model;
  const texts = layout.href('/staff/texts');
  return (
    <>
      <StaffHead
        title={`${t(`admin-content.text.${document}`)}: ${LOCALES[language].name}`}
        crumbs={[{ title: t('admin-access.power.texts'), href: texts }]}
      />
      <div className="staff-grid staff-grid--top">
        <div className="staff-col">
          <StaffPanel id="write" title={t('admin-content.text.write')}>
            <StaffForm
              layout={layout}
              className="staff-form"
              action={`${texts}/${document}/${language}`}
              idempotencyKey={key}
            >
              <label className="field">
                <span className="field__label">{t('admin-content.text.body')}</span>
                <Area
                  className="input area office-text"
                  name="body"
                  rows={28}
                  lang={LOCALES[language].tag}
                  defaultValue={body}
                  maxLength={30_000}
                  required
                />
                <span className="field__hint">{t('admin-content.text.marks')}</span>
              </label>
              <button className="btn" type="submit">
                {t('admin-content.text.keep')}
              </button>
            </StaffForm>
          </StaffPanel>
        </div>
        <aside className="staff-col">
          <Versions model={model} layout={layout} />
          <Preview model={model} />
        </aside>
      </div>
    </>
  );
}

/** Version history with the published version marked, and buttons that publish another one. */
function Versions({ model, layout }: Props): ReactElement {
  const t = useT();
  const { document, language, chosen, shownNumber, comingAt, versions, key } = model;
  const { tag } = LOCALES[layout.locale];
  const action = layout.href('/staff/texts');
  return (
    <StaffPanel
      id="versions"
      title={t('admin-content.text.versions')}
      beside={shownNumber === null && <span className="badge badge--ok">{t('admin-content.texts.shipped')}</span>}
    >
      {chosen?.publishedAt === null && (
        <StaffForm layout={layout} className="staff-form" action={`${action}/publish`} idempotencyKey={`${key}-p`}>
          <input type="hidden" name="version" value={chosen.id} />
          {model.isLegal && <ChangeKind />}
          <button className="btn btn--main" type="submit">
            {t('admin-content.text.publish', { number: chosen.number })}
          </button>
        </StaffForm>
      )}
      {comingAt !== null && (
        <p className="notice notice--info">{t('admin-content.text.coming', { date: moscowDay(comingAt, tag) })}</p>
      )}
      {chosen !== null && model.isChosenComing && (
        <StaffForm layout={layout} className="row mt2" action={`${action}/withdraw`} idempotencyKey={`${key}-w`}>
          <input type="hidden" name="version" value={chosen.id} />
          <ConfirmButton
            label={t('admin-content.text.withdraw', { number: chosen.number })}
            confirm={t('admin-content.text.withdraw.confirm')}
            isDanger
          />
        </StaffForm>
      )}
      <ul className="list">
        {versions.map((version) => (
          <li key={version.id}>
            <a
              className="link link--under"
              href={`${action}/${document}/${language}?version=${String(version.number)}`}
              aria-current={version.number === chosen?.number ? 'true' : undefined}
            >
              {t('admin-content.text.number', { number: version.number })}
            </a>
            <span className="small muted">
              {version.isShipped && `${t('admin-content.texts.shipped')} · `}
              {shortMoment(version.publishedAt ?? version.createdAt, tag)}
            </span>
            {version.number === shownNumber && <span className="badge badge--ok">{t('admin-content.text.shown')}</span>}
            {version.publishedAt === null && <span className="badge">{t('admin-content.text.draft')}</span>}
          </li>
        ))}
      </ul>
      {shownNumber !== null && (
        <StaffForm
          layout={layout}
          className="row mt2"
          action={`${action}/${document}/${language}`}
          idempotencyKey={`${key}-s`}
        >
          <ConfirmButton label={t('admin-content.text.back')} confirm={t('admin-content.text.back.confirm')} />
        </StaffForm>
      )}
    </StaffPanel>
  );
}

/** The kind of a version, which decides from when it is in force. */
function ChangeKind(): ReactElement {
  const t = useT();
  return (
    <fieldset className="field">
      <legend className="field__label">{t('admin-content.text.change')}</legend>
      {(['change', 'wording'] as const).map((kind) => (
        <label className="check" key={kind}>
          <Input type="radio" name="change" value={kind} defaultChecked={kind === 'change'} />
          <span>{t(`admin-content.text.change.${kind}`, { noticeDays: PROMISED.noticeDays })}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Preview as readers see it: headings, notes and paragraphs. */
function Preview({ model: { preview, language } }: { readonly model: TextPageModel }): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="preview" title={t('admin-content.text.preview')}>
      {preview === null ? (
        <p className="muted">{t('admin-content.text.nothing')}</p>
      ) : (
        <div
          className="office-preview"
          lang={LOCALES[language].tag}
          tabIndex={0}
          role="group"
          aria-labelledby="preview"
        >
          {preview.note !== null && (
            <p className="notice notice--info">
              <RichText text={preview.note} />
            </p>
          )}
          {preview.parts.map((part) => (
            <div key={part.slug}>
              <h3>{part.title}</h3>
              {part.note !== null && (
                <p className="notice notice--info">
                  <RichText text={part.note} />
                </p>
              )}
              <Paragraphs of={part} />
              {part.parts.map((inner) => (
                <div key={inner.slug}>
                  <h4>{inner.title}</h4>
                  <Paragraphs of={inner} />
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </StaffPanel>
  );
}

const Paragraphs = ({ of: { paragraphs } }: { readonly of: PartModel }): ReactElement => (
  <>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>
        <RichText text={paragraph} />
      </p>
    ))}
  </>
);
