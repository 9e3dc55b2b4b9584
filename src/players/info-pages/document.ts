import type { Locale } from '#src/shared/locales.ts';
import type { QuestionGroup } from './sections.ts';

/** The documents that staff can rewrite. */
export const DOCUMENTS = ['faq', 'agreement', 'privacy', 'contacts'] as const;

export type DocumentName = (typeof DOCUMENTS)[number];

/** The documents that bind the store and its players, so that their changes are announced. */
export type LegalName = Extract<DocumentName, 'agreement' | 'privacy'>;

export const isLegal = (name: DocumentName): name is LegalName => name === 'agreement' || name === 'privacy';

interface DocumentPart {
  /** Also the anchor. */
  readonly slug: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A highlighted note above the text, or null. */
  readonly note: string | null;
  /** Subsections: the questions of a group. */
  readonly parts: readonly Omit<DocumentPart, 'parts' | 'note'>[];
}

/** A parsed document. The source format is `# Heading {#anchor}`, `> a note`, `## A subheading`, and paragraphs. */
export interface WrittenDocument {
  /** Text before the first heading, or null. */
  readonly note: string | null;
  readonly parts: readonly DocumentPart[];
}

/** A published document of a language, with its version. */
export interface PublishedText {
  readonly document: DocumentName;
  readonly locale: Locale;
  readonly number: number;
  readonly publishedAt: Date;
  /** From when it is in force; until then the version before it is. */
  readonly inForceAt: Date;
  /** Null restores the shipped text. */
  readonly body: string | null;
}

type PartDraft = { slug: string; title: string; note: string | null; paragraphs: string[]; parts: Inner[] };
type Inner = { slug: string; title: string; paragraphs: string[] };

const HEADING = /^(#{1,2})\s+(.*)$/;
const ANCHOR = /\{#([a-z0-9-]{1,40})\}$/;

/** The marks, title and anchor of a heading; no marks for another block. Takes time in proportion to its length. */
function headingOf(block: string): { readonly marks: string; readonly title: string; readonly anchor?: string } {
  const [, marks = '', written = ''] = HEADING.exec(block) ?? [];
  const text = written.trim();
  const [ending = '', anchor] = ANCHOR.exec(text) ?? [];
  const title = text.slice(0, text.length - ending.length).trimEnd();
  return anchor === undefined ? { marks, title } : { marks, title, anchor };
}

/**
 * Parses a document. Returns null when it is invalid: text other than a note before the first heading, an empty
 * heading, a heading without content, or a repeated anchor.
 */
export function readDocument(body: string): WrittenDocument | null {
  const [first = '', ...rest] = blocksOf(body);
  const isNoted = first.startsWith('>');
  const parts: PartDraft[] = [];
  for (const block of isNoted ? rest : [first, ...rest]) {
    if (!addBlock(parts, block)) return null;
  }
  const isWhole = parts.every((part) => isFilled(part) && hasOwnNames(part.parts));
  if (parts.length === 0 || !isWhole || !hasOwnNames(parts)) return null;
  return { note: isNoted ? noteOf(first) : null, parts };
}

/** Adds a block to the current section. Returns false without a section to hold it, or for an empty heading. */
function addBlock(parts: PartDraft[], block: string): boolean {
  const { marks, title, anchor } = headingOf(block);
  if (marks === '#') {
    parts.push({ slug: anchor ?? anchorOf(parts.length), title, note: null, paragraphs: [], parts: [] });
    return title !== '';
  }
  const part = parts.at(-1);
  if (part === undefined) return false;
  if (marks === '##') {
    part.parts.push({ slug: anchor ?? anchorOf(part.parts.length), title, paragraphs: [] });
    return title !== '';
  }
  if (block.startsWith('>')) part.note = noteOf(block);
  else (part.parts.at(-1) ?? part).paragraphs.push(block);
  return true;
}

const noteOf = (block: string): string => block.replaceAll(/^>\s?/gm, '').trim();

const writtenNote = (note: string): string => `> ${note.replaceAll('\n', '\n> ')}`;

/** Writes a document in the format that `readDocument` parses. */
export function writeDocument({ note, parts }: WrittenDocument): string {
  const blocks = parts.flatMap((part) => [
    `# ${part.title} {#${part.slug}}`,
    ...(part.note === null ? [] : [writtenNote(part.note)]),
    ...part.paragraphs,
    ...part.parts.flatMap(({ slug, title, paragraphs }) => [`## ${title} {#${slug}}`, ...paragraphs]),
  ]);
  return `${[...(note === null ? [] : [writtenNote(note)]), ...blocks].join('\n\n')}\n`;
}

export const groupsFrom = ({ parts }: WrittenDocument): QuestionGroup[] =>
  parts.map(({ slug, title, note, parts: questions }) => ({
    slug,
    title,
    note,
    questions: questions.map((question) => ({
      id: `${slug}-${question.slug}`,
      title: question.title,
      answer: question.paragraphs,
    })),
  }));

/** Converts the shipped groups of questions to a document. */
export const fromGroups = (groups: readonly QuestionGroup[]): WrittenDocument => ({
  note: null,
  parts: groups.map(({ slug, title, note, questions }) => ({
    slug,
    title,
    note,
    paragraphs: [],
    parts: questions.map(({ id, title: questionTitle, answer }) => ({
      slug: id.slice(slug.length + 1),
      title: questionTitle,
      paragraphs: answer,
    })),
  })),
});

const blocksOf = (body: string): string[] =>
  body
    .replaceAll('\r\n', '\n')
    // A heading is a block of its own, with or without an empty line after it.
    .replaceAll(/^(#{1,2}\s.*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

const anchorOf = (index: number): string => `part-${String(index + 1)}`;

const isFilled = ({ paragraphs, parts, note }: PartDraft): boolean =>
  parts.length === 0 ? paragraphs.length > 0 || note !== null : parts.every((inner) => inner.paragraphs.length > 0);

const hasOwnNames = (parts: readonly { readonly slug: string }[]): boolean =>
  new Set(parts.map(({ slug }) => slug)).size === parts.length;
