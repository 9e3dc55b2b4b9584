import { brandState, type BrandVersion, isUnchanged } from '#src/core/branding/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { BRAND_WORDS, type BrandPicture, contrastsOf, HELP_TOPICS, helpAddress } from '#src/shared/brand.ts';
import { type Colour, isColour } from '#src/shared/colour.ts';
import { byLocale, FALLBACK_LOCALE } from '#src/shared/locales.ts';
import { mailSenderText } from '#src/shared/mail-sender.ts';
import type { BrandingModel } from '#views/admin/branding/branding-page.tsx';

function standardSender({ config: { brand, mail } }: Services): string | null {
  const sender = brand.sender ?? mail?.sender ?? null;
  return sender && mailSenderText(sender);
}

interface BrandingViewer {
  /** The refused form of this page. */
  readonly refused: { readonly values: Readonly<Record<string, string>> } | null;
  readonly browser: { readonly isPreviewing: boolean };
}

/** The draft with the defaults of BRAND_FILE beside it, and the published versions. */
export async function loadBranding(services: Services, viewer: BrandingViewer): Promise<BrandingModel> {
  const { config, brand } = services;
  const { revision, draft, versions, edited } = await brandState(services.db);
  const [current] = versions;
  const typed = (name: 'accent' | 'ground'): Colour | null => {
    const text = viewer.refused?.values[name]?.trim() ?? edited[name] ?? '';
    return isColour(text) ? text : null;
  };
  const standard = config.brand.colours;
  const colours = { accent: typed('accent') ?? standard.accent, ground: typed('ground') ?? standard.ground };
  const pictureModel = (kind: BrandPicture) => {
    const hash = edited[kind] ?? config.brand[kind]?.hash ?? null;
    return { kind, src: hash === null ? null : `/brand/${hash}-touch.png`, isOwn: edited[kind] !== null };
  };
  return {
    formKey: newFormKey(services),
    revision,
    hasDraft: draft !== null,
    isPreviewing: draft !== null && viewer.browser.isPreviewing,
    names: BRAND_WORDS.map((word) => ({
      word,
      values: byLocale((locale) => edited.words[locale][word]),
      // A language without a text of its own shows the English one.
      standard: byLocale(
        (locale) => edited.words[FALLBACK_LOCALE][word] || brand.standardWords(config.brand)[locale][word],
      ),
    })),
    colours: { accent: edited.accent ?? '', ground: edited.ground ?? '' },
    chosen: colours,
    standard,
    contrasts: contrastsOf(colours),
    pictures: [pictureModel('logo'), pictureModel('favicon')],
    help: HELP_TOPICS.map((topic) => ({
      topic,
      pictures: byLocale((locale) => {
        const { [locale]: own, [FALLBACK_LOCALE]: english } = edited.help[topic];
        if (own !== '') return { src: helpAddress(own), origin: 'own' };
        if (english !== '') return { src: helpAddress(english), origin: 'english' };
        const configured = config.brand.help[topic][locale];
        return configured && { src: helpAddress(configured.hash), origin: 'configured' };
      }),
    })),
    languages: edited.languages ?? config.brand.languages,
    sender: { value: edited.sender, standard: standardSender(services) },
    versions: versions.map((version) => ({ ...versionModel(version), isCurrent: version === current })),
    isFromFile: current === undefined || isUnchanged(current),
  };
}

const versionModel = ({ id, number, createdAt, publishedAt, ...changes }: BrandVersion) => ({
  id,
  number: number ?? 0,
  at: (publishedAt ?? createdAt).toISOString(),
  name: changes.words[FALLBACK_LOCALE].brand,
  isUnchanged: isUnchanged(changes),
});
