import { newFormKey } from '#src/platform/form-key.ts';
import type { World } from '#src/platform/world.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import {
  type DocumentName,
  DOCUMENTS,
  listVersions,
  readDocument,
  shippedText,
  shownDocument,
  type TextVersion,
} from '#src/site/index.ts';
import type { TextPageModel } from '#views/office/text-page.tsx';
import type { TextsPageModel } from '#views/office/texts-page.tsx';

/** Which version of each document holds in each language. */
export async function loadTextList(world: World): Promise<TextsPageModel> {
  const rows = DOCUMENTS.map(async (name) => ({
    name,
    languages: await Promise.all(
      LOCALE_CODES.map(async (locale) => ({ locale, version: (await shownDocument(world, name, locale)).version })),
    ),
  }));
  return { documents: await Promise.all(rows) };
}

interface TextAsked {
  readonly document: DocumentName;
  readonly language: Locale;
  /** The number of the version that is to stand in the field; null is the newest, or what the store ships with. */
  readonly version: number | null;
}

/** One document in one language: what stands in the field, how it will look, and its versions. */
export async function loadText(world: World, { document, language, version }: TextAsked): Promise<TextPageModel> {
  const [versions, shown] = await Promise.all([
    listVersions(world.db, document, language),
    shownDocument(world, document, language),
  ]);
  const chosen = versions.find(({ number }) => number === version) ?? versions[0] ?? null;
  const body = chosen?.body ?? shippedText(world.texts, document, language);
  const preview = readDocument(body);
  return {
    key: newFormKey(world),
    ...{ document, language, body },
    chosen: chosen && versionModel(chosen),
    shownNumber: shown.version?.number ?? null,
    preview: preview === null ? null : { note: preview.note, parts: preview.parts },
    versions: versions.map(versionModel),
  };
}

const versionModel = ({ id, number, body, createdAt, publishedAt }: TextVersion) => ({
  ...{ id, number, isShipped: body === null },
  createdAt: createdAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
});
