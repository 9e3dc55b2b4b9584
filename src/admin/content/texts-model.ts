import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import {
  type DocumentName,
  DOCUMENTS,
  readDocument,
  shippedText,
  currentDocument,
  selectVersions,
  comingDocument,
  isLegal,
  type TextVersion,
} from '#src/players/info-pages/index.ts';
import type { TextPageModel } from '#views/admin/content/text-page.tsx';
import type { TextsPageModel } from '#views/admin/content/texts-page.tsx';

const VERSIONS_SHOWN = 20;

export async function loadTextList(services: Services): Promise<TextsPageModel> {
  const rows = DOCUMENTS.map(async (name) => ({
    name,
    languages: await Promise.all(
      LOCALE_CODES.map(async (locale) => ({
        locale,
        version: (await currentDocument(services, name, locale)).version,
      })),
    ),
  }));
  return { documents: await Promise.all(rows) };
}

interface TextAsked {
  readonly document: DocumentName;
  readonly language: Locale;
  /** The version to load into the field. Null for the newest one, or the default text without any. */
  readonly version: number | null;
}

/** One document in one language: text of the field, preview and versions. */
export async function loadText(services: Services, { document, language, version }: TextAsked): Promise<TextPageModel> {
  const [versions, shown, coming] = await Promise.all([
    selectVersions(services.db, document, language, VERSIONS_SHOWN),
    currentDocument(services, document, language),
    comingDocument(services, document, language),
  ]);
  const chosen = versions.find(({ number }) => number === version) ?? versions[0] ?? null;
  const body = chosen?.body ?? shippedText(services.texts, document, language);
  const preview = readDocument(body);
  const now = services.clock.now();
  return {
    key: newFormKey(services),
    document,
    language,
    body,
    chosen: chosen && versionModel(chosen),
    isChosenComing: (chosen?.inForceAt ?? now) > now,
    shownNumber: shown.version?.number ?? null,
    isLegal: isLegal(document),
    comingAt: coming?.inForceAt.toISOString() ?? null,
    preview: preview === null ? null : { note: preview.note, parts: preview.parts },
    versions: versions.map(versionModel),
  };
}

const versionModel = ({ id, number, body, createdAt, publishedAt }: TextVersion) => ({
  id,
  number,
  isShipped: body === null,
  createdAt: createdAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
});
