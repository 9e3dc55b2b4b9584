import type { T, TextKey } from '#src/shared/text-keys.ts';

/** Texts of one language by their full keys, in the order in which the file holds them. */
type TextsByKey = Readonly<Record<string, string>>;

/** A chapter of a legal document. */
interface Chapter {
  /** Also its anchor. */
  readonly slug: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** What is asked, and the answer by paragraphs. */
export interface Question {
  /** Unique on the page: also its anchor. */
  readonly id: string;
  readonly title: string;
  readonly answer: readonly string[];
}

/** Questions about one thing. */
export interface QuestionGroup {
  readonly slug: string;
  readonly title: string;
  /** What has to be known before all of its answers, or null. */
  readonly note: string | null;
  readonly questions: readonly Question[];
}

/**
 * The chapters of a document from keys like `site-privacy.chapter.cookies.title` and `….cookies.1`. The file of the
 * texts is the list of chapters: another chapter is another few keys in four languages, and no code.
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

/** The questions from keys like `site-faq.group.money.title`, `….money.note`, `….money.late.q`, `….late.a` and `a2`. */
export function questionGroupsFrom(texts: TextsByKey, t: T): QuestionGroup[] {
  const groups = new Map<string, Draft>();
  for (const { slug, rest, text } of entriesOf(texts, 'site-faq.group.', t)) {
    const group = groups.get(slug) ?? { title: '', note: null, questions: new Map() };
    groups.set(slug, group);
    if (rest === 'title') group.title = text;
    else if (rest === 'note') group.note = text;
    else addLine(group, slug, rest, text);
  }
  return [...groups].map(([slug, group]) => ({ ...group, slug, questions: [...group.questions.values()] }));
}

interface Draft {
  title: string;
  note: string | null;
  readonly questions: Map<string, { id: string; title: string; answer: string[] }>;
}

function addLine({ questions }: Draft, slug: string, rest: string, text: string): void {
  const [name = '', part] = rest.split('.');
  const question = questions.get(name) ?? { id: `${slug}-${name}`, title: '', answer: [] };
  questions.set(name, question);
  if (part === 'q') question.title = text;
  else question.answer.push(text);
}

/** The texts under a prefix, split after the first name that follows it. */
function entriesOf(texts: TextsByKey, prefix: string, t: T): { slug: string; rest: string; text: string }[] {
  return Object.keys(texts)
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const [slug = '', ...rest] = key.slice(prefix.length).split('.');
      // The key was read from the texts themselves.
      return { slug, rest: rest.join('.'), text: t(key as TextKey) };
    });
}
