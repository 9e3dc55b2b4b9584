import type { ReactElement } from 'react';
import type { BrandPicture, BrandWords, ColourPair, HelpTopic } from '#src/shared/brand.ts';
import { LONGEST_BRAND_NAME } from '#src/shared/brand.ts';
import type { Colour } from '#src/shared/colour.ts';
import type { ByLocale, Locale } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { FourTexts } from '#views/ui/staff/four-texts.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { useT } from '#ui/texts.tsx';
import { BrandColoursFields } from './brand-colours.tsx';
import { BrandHelp } from './brand-help.tsx';
import { BrandLanguages } from './brand-languages.tsx';
import { BrandPictures } from './brand-pictures.tsx';
import { BrandSender } from './brand-sender.tsx';
import { BrandVersions } from './brand-versions.tsx';
import { Elsewhere } from './elsewhere.tsx';

export interface BrandVersionRow {
  readonly id: number;
  readonly number: number;
  readonly at: string;
  /** The English name of the store; empty for that of BRAND_FILE. */
  readonly name: string;
  readonly isUnchanged: boolean;
  readonly isCurrent: boolean;
}

export interface BrandPictureModel {
  readonly kind: BrandPicture;
  /** Null for the picture that the store comes with. */
  readonly src: string | null;
  /** Uploaded in the console. */
  readonly isOwn: boolean;
}

export interface HelpPictureModel {
  readonly src: string;
  /** Uploaded in the console for this language, the English one of the console, or that of BRAND_FILE. */
  readonly origin: 'own' | 'english' | 'configured';
}

type TwoColours<Value> = Readonly<Record<'accent' | 'ground', Value>>;

export interface BrandingModel {
  readonly formKey: string;
  /** As shown, so that the second of two concurrent edits is refused. */
  readonly revision: number;
  readonly hasDraft: boolean;
  readonly isPreviewing: boolean;
  readonly names: readonly {
    readonly word: keyof BrandWords;
    readonly values: ByLocale<string>;
    /** Names that stand for empty ones. */
    readonly standard: ByLocale<string>;
  }[];
  /** As typed; empty is the colour of BRAND_FILE. */
  readonly colours: TwoColours<string>;
  /** The colours of the draft. */
  readonly chosen: TwoColours<Colour>;
  readonly standard: TwoColours<Colour>;
  readonly contrasts: readonly ColourPair[];
  readonly pictures: readonly BrandPictureModel[];
  readonly help: readonly { readonly topic: HelpTopic; readonly pictures: ByLocale<HelpPictureModel | null> }[];
  /** Languages of the draft, the default one first. */
  readonly languages: readonly Locale[];
  /** `standard` is the configured one; null without a mail server. */
  readonly sender: { readonly value: string; readonly standard: string | null };
  readonly versions: readonly BrandVersionRow[];
  /** Visitors see the brand of BRAND_FILE. */
  readonly isFromFile: boolean;
}

export type BrandingProps = PageProps<BrandingModel>;

export const brandingPage = definePage<BrandingModel>({
  name: 'staff-branding',
  Component: Branding,
  title: (_model, t) => t('admin-access.power.branding'),
  robots: 'noindex',
});

function Branding(props: BrandingProps): ReactElement {
  const t = useT();
  const { model, layout } = props;
  return (
    <>
      <StaffHead title={t('admin-access.power.branding')} />
      <p className="muted">{t('admin-branding.lead')}</p>
      <DraftPanel {...props} />
      <div className="staff-grid staff-grid--top">
        <div className="staff-col">
          <StaffPanel id="appearance" title={t('admin-branding.appearance')}>
            <StaffForm
              layout={layout}
              className="staff-form"
              action={layout.href('/staff/branding')}
              idempotencyKey={model.formKey}
            >
              <input type="hidden" name="revision" value={model.revision} />
              <p className="small muted">{t('admin-branding.names.hint')}</p>
              {model.names.map(({ word, values, standard }) => (
                <FourTexts
                  key={word}
                  name={word}
                  label={t(`admin-branding.name.${word}`)}
                  values={values}
                  standard={standard}
                  most={LONGEST_BRAND_NAME}
                  isOptional
                />
              ))}
              <BrandColoursFields {...model} />
              <BrandLanguages {...model} />
              <BrandSender {...model} />
              <div className="row">
                <button className="btn btn--main" type="submit" name="then" value="preview">
                  {t('admin-branding.savePreview')}
                </button>
                <button className="btn" type="submit" name="then" value="keep">
                  {t('admin-branding.save')}
                </button>
              </div>
            </StaffForm>
          </StaffPanel>
        </div>
        <div className="staff-col">
          <BrandPictures {...props} />
          <BrandHelp {...props} />
          <BrandVersions {...props} />
          <Elsewhere layout={layout} />
        </div>
      </div>
    </>
  );
}

/** The published brand, and the draft with its actions. */
function DraftPanel({ model, layout }: BrandingProps): ReactElement {
  const t = useT();
  const { hasDraft, isPreviewing, versions, isFromFile, formKey, revision } = model;
  const action = layout.href('/staff/branding');
  const number = versions[0]?.number ?? 0;
  return (
    <StaffPanel
      id="draft"
      title={t('admin-branding.draft')}
      className="office-panel"
      beside={hasDraft && <span className="badge badge--info">{t('admin-branding.draft.unpublished')}</span>}
    >
      <p className="muted">
        {isFromFile ? t('admin-branding.shown.file') : t('admin-branding.shown.version', { number })}{' '}
        {t(hasDraft ? 'admin-branding.draft.some' : 'admin-branding.draft.none')}
      </p>
      {hasDraft && (
        <div className="row mt2">
          <StaffForm layout={layout} action={`${action}/publish`} idempotencyKey={`${formKey}-p`}>
            <input type="hidden" name="revision" value={revision} />
            <button className="btn btn--main" type="submit">
              {t('admin-branding.publish')}
            </button>
          </StaffForm>
          <StaffForm layout={layout} action={`${action}/preview`}>
            <input type="hidden" name="on" value={isPreviewing ? '0' : '1'} />
            <button className="btn" type="submit">
              {t(isPreviewing ? 'admin-branding.preview.end' : 'admin-branding.preview')}
            </button>
          </StaffForm>
          <StaffForm layout={layout} action={`${action}/discard`} idempotencyKey={`${formKey}-d`}>
            <ConfirmButton isDanger label={t('admin-branding.discard')} confirm={t('admin-branding.discard.confirm')} />
          </StaffForm>
        </div>
      )}
    </StaffPanel>
  );
}
