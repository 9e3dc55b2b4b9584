import type { T, TextKey, TextParams } from '#src/shared/text-keys.ts';

/** One- and two-letter words that must not end a line, by language tag. */
const SHORT_WORDS: Readonly<Record<string, RegExp>> = {
  ru: /(?<=^|[\s(«„“])(в|во|к|ко|с|со|о|об|у|и|а|не|ни|на|по|за|до|от|из|без|для|над|под|при|про) (?=\S)/giu,
  uk: /(?<=^|[\s(«„“])(в|у|к|з|із|зі|о|об|і|й|а|та|не|ні|на|по|за|до|від|без|для|над|під|при|про) (?=\S)/giu,
  pl: /(?<=^|[\s(«„“])(a|i|o|u|w|z|we|ze|do|na|od|po|za|dla|nie|bez|pod|przy) (?=\S)/giu,
};
/** Before a sign of a number, also of one that is filled in later, and after the sign of a number. */
const BESIDE_SIGN = /(?<=\d|\}\}) (?=[%₽$€₴₸]|б(?:$|[^\p{L}]))|(?<=№) /gu;

/**
 * Inserts no-break spaces after prepositions and between numbers and signs. `tag` is the BCP 47 tag of the language;
 * English words are unchanged.
 */
export function glue(text: string, tag: string): string {
  if (!text.includes(' ')) return text;
  const words = SHORT_WORDS[tag];
  const signed = text.replace(BESIDE_SIGN, '\u00a0');
  return words === undefined ? signed : signed.replace(words, '$1\u00a0');
}

const gluing = new WeakMap<T, T>();

/** Translator with cached no-break spaces; inserting them costs more than the lookup. */
export function gluedTexts(translate: T, tag: string): T {
  const made = gluing.get(translate);
  if (made !== undefined) return made;
  const plain = new Map<string, string>();
  const translateGlued = (key: TextKey, params?: TextParams): string => {
    if (params !== undefined) return glue(translate(key, params), tag);
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text = glue(translate(key), tag);
    plain.set(key, text);
    return text;
  };
  const glued = Object.assign(translateGlued, { tag });
  gluing.set(translate, glued);
  return glued;
}
