import type { Locale } from '#src/shared/locales.ts';
import type { QuestionGroup } from './sections.ts';

/** The information texts that staff can write anew. */
export const DOCUMENTS = ['faq', 'agreement', 'privacy', 'contacts'] as const;

export type DocumentName = (typeof DOCUMENTS)[number];

/** A part of a document under its own heading. */
interface DocumentPart {
  /** Also its anchor. */
  readonly slug: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** What is said in a frame before the rest, or null. */
  readonly note: string | null;
  /** Parts within it: questions of a group. */
  readonly parts: readonly Omit<DocumentPart, 'parts' | 'note'>[];
}

/** A document as it is written: `# Heading {#anchor}`, `> a note`, `## A heading within`, and paragraphs. */
export interface WrittenDocument {
  /** What is said before the first heading, or null. */
  readonly note: string | null;
  readonly parts: readonly DocumentPart[];
}

/** A document of a language and how it came there. */
export interface PublishedText {
  readonly document: DocumentName;
  readonly locale: Locale;
  readonly number: number;
  readonly publishedAt: Date;
  /** Null is back to what the store ships with. */
  readonly body: string | null;
}

type Draft = { slug: string; title: string; note: string | null; paragraphs: string[]; parts: Inner[] };
type Inner = { slug: string; title: string; paragraphs: string[] };

const HEADING = /^(#{1,2})\s+(.*?)(?:\s*\{#([a-z0-9-]{1,40})\})?\s*$/;

/**
 * Reads a document. Null for what is none: text before the first heading that is no note, a heading without words, a
 * heading under which nothing stands, or two with one anchor.
 */
export function readDocument(body: string): WrittenDocument | null {
  const [first = '', ...rest] = blocksOf(body);
  const isNoted = first.startsWith('>');
  const parts: Draft[] = [];
  for (const block of isNoted ? rest : [first, ...rest]) {
    if (!addBlock(parts, block)) return null;
  }
  const isWhole = parts.every((part) => isFilled(part) && hasOwnNames(part.parts));
  if (parts.length === 0 || !isWhole || !hasOwnNames(parts)) return null;
  return { note: isNoted ? noteOf(first) : null, parts };
}

/** Puts a block where it belongs, after all before it; false where it belongs nowhere. */
function addBlock(parts: Draft[], block: string): boolean {
  const [, marks = '', title = '', named] = HEADING.exec(block) ?? [];
  if (marks === '#') {
    parts.push({ slug: named ?? anchorOf(parts.length), title, note: null, paragraphs: [], parts: [] });
    return title !== '';
  }
  const part = parts.at(-1);
  if (part === undefined) return false;
  if (marks === '##') {
    part.parts.push({ slug: named ?? anchorOf(part.parts.length), title, paragraphs: [] });
    return title !== '';
  }
  if (block.startsWith('>')) part.note = noteOf(block);
  else (part.parts.at(-1) ?? part).paragraphs.push(block);
  return true;
}

const noteOf = (block: string): string => block.replaceAll(/^>\s?/gm, '').trim();

/** Writes a document as `readDocument` reads it. */
export function writeDocument({ note, parts }: WrittenDocument): string {
  const blocks = parts.flatMap((part) => [
    `# ${part.title} {#${part.slug}}`,
    ...(part.note === null ? [] : [`> ${part.note}`]),
    ...part.paragraphs,
    ...part.parts.flatMap(({ slug, title, paragraphs }) => [`## ${title} {#${slug}}`, ...paragraphs]),
  ]);
  return `${[...(note === null ? [] : [`> ${note}`]), ...blocks].join('\n\n')}\n`;
}

/** The groups of questions that a document holds. */
export const groupsFrom = ({ parts }: WrittenDocument): QuestionGroup[] =>
  parts.map(({ slug, title, note, parts: questions }) => ({
    ...{ slug, title, note },
    questions: questions.map((one) => ({ id: `${slug}-${one.slug}`, title: one.title, answer: one.paragraphs })),
  }));

/** A document of the groups of questions that the store ships with. */
export const fromGroups = (groups: readonly QuestionGroup[]): WrittenDocument => ({
  note: null,
  parts: groups.map(({ slug, title, note, questions }) => ({
    ...{ slug, title, note, paragraphs: [] },
    parts: questions.map(({ id, title: asked, answer }) => ({
      ...{ slug: id.slice(slug.length + 1), title: asked, paragraphs: answer },
    })),
  })),
});

const blocksOf = (body: string): string[] =>
  body
    .replaceAll('\r\n', '\n')
    // A heading stands for itself, whether or not an empty line follows it.
    .replaceAll(/^(#{1,2}\s.*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

const anchorOf = (place: number): string => `part-${String(place + 1)}`;

const isFilled = ({ paragraphs, parts, note }: Draft): boolean =>
  parts.length === 0 ? paragraphs.length > 0 || note !== null : parts.every((inner) => inner.paragraphs.length > 0);

const hasOwnNames = (parts: readonly { readonly slug: string }[]): boolean =>
  new Set(parts.map(({ slug }) => slug)).size === parts.length;
