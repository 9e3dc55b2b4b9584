import { fold } from '#src/shared/fold.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';

/** An item or a case as staff choose it in a form. */
interface PickableEntry {
  readonly id: number;
  readonly texts: Readonly<Record<Locale, { readonly title: string }>>;
}

/** Names of entries in a form: the title, with the number behind it where several entries have the same one. */
export function listPickNames(entries: Iterable<PickableEntry>, locale: Locale): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  const counts = new Map<string, number>();
  for (const { id, texts } of entries) {
    const { title } = texts[locale];
    titles.set(id, title);
    counts.set(fold(title), (counts.get(fold(title)) ?? 0) + 1);
  }
  return new Map(
    [...titles].map(([id, title]) => [id, counts.get(fold(title)) === 1 ? title : `${title} #${String(id)}`]),
  );
}

/** The entry that a typed name means: by its title in any language, or by its number. Null for none or several. */
export function findPicked(typed: string, entries: Iterable<PickableEntry>): number | null {
  const [, number] = /^(?:.*#)?(\d{1,15})$/.exec(typed.trim()) ?? [];
  const wanted = fold(typed);
  const found: number[] = [];
  for (const { id, texts } of entries) {
    if (String(id) === number) return id;
    if (LOCALE_CODES.some((locale) => fold(texts[locale].title) === wanted)) found.push(id);
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}
