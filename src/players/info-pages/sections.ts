import type { T, TextKey } from '#src/shared/text-keys.ts';

/** Texts of one language by full key, in the order of the file. */
type TextsByKey = Readonly<Record<string, string>>;

interface Chapter {
  /** Also the anchor. */
  readonly slug: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface Question {
  /** Unique on the page; also the anchor. */
  readonly id: string;
  readonly title: string;
  readonly answer: readonly string[];
}

export interface QuestionGroup {
  readonly slug: string;
  readonly title: string;
  /** A note that applies to all answers of the group, or null. */
  readonly note: string | null;
  readonly questions: readonly Question[];
}

/**
 * Builds the chapters of a document from keys like `info-pages-privacy.chapter.cookies.title` and `….cookies.1`. A new
 * chapter needs only new keys in the four languages.
 */
export function chaptersFrom(texts: TextsByKey, file: string, t: T): Chapter[] {
  const chapters = new Map<string, { title: string; paragraphs: string[] }>();
  for (const { slug, rest, text } of entriesOf(texts, `${file}.chapter.`, t)) {
    const chapter = chapters.get(slug) ?? { title: '', paragraphs: [] };
    chapters.set(slug, chapter);
    if (rest === 'title') chapter.title = text;
    else chapter.paragraphs.push(text);
  }
  return [...chapters].map(([slug, chapter]) => ({ slug, ...chapter }));
}

/**
 * Builds the questions from keys like `info-pages-faq.group.money.title`, `….money.note`, `….money.late.q`, `….late.a`,
 * `a2`.
 */
export function questionGroupsFrom(texts: TextsByKey, t: T): QuestionGroup[] {
  const groups = new Map<string, QuestionGroupDraft>();
  for (const { slug, rest, text } of entriesOf(texts, 'info-pages-faq.group.', t)) {
    const group = groups.get(slug) ?? { title: '', note: null, questions: new Map() };
    groups.set(slug, group);
    if (rest === 'title') group.title = text;
    else if (rest === 'note') group.note = text;
    else addLine(group, slug, rest, text);
  }
  return [...groups].map(([slug, group]) => ({ ...group, slug, questions: [...group.questions.values()] }));
}

interface QuestionGroupDraft {
  title: string;
  note: string | null;
  readonly questions: Map<string, { id: string; title: string; answer: string[] }>;
}

function addLine({ questions }: QuestionGroupDraft, slug: string, key: string, text: string): void {
  const [name = '', part] = key.split('.');
  const question = questions.get(name) ?? { id: `${slug}-${name}`, title: '', answer: [] };
  questions.set(name, question);
  if (part === 'q') question.title = text;
  else question.answer.push(text);
}

/** Splits the keys under a prefix into the next name and the rest. */
const entriesOf = (texts: TextsByKey, prefix: string, t: T): { slug: string; rest: string; text: string }[] =>
  Object.keys(texts)
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const [slug = '', ...rest] = key.slice(prefix.length).split('.');
      // The cast is safe: the key comes from the texts themselves.
      return { slug, rest: rest.join('.'), text: t(key as TextKey) };
    });
