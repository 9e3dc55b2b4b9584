import { lexer, type Token, type Tokens } from 'marked';
import { readDocsPage } from '#src/platform/docs-page.ts';
import type { Block, DocumentModel, Part } from '#views/admin/help/document-model.ts';

/** Files of docs that the console serves: the pages for operators first, then those to which they lead. */
export const DOCUMENTS = [
  'install',
  'operating',
  'reference',
  'environment',
  'webhooks',
  'several-machines',
  'payment-providers',
  'rules',
  'errors',
] as const;

type DocumentName = (typeof DOCUMENTS)[number];

/** A page of docs. Members of staff open few, so each is read anew. */
export function loadDocument(name: DocumentName): DocumentModel {
  const [title, ...blocks] = lexer(readDocsPage(name)).flatMap((token) => blockOf(token as Tokens.Generic, name));
  return { name, title: title?.kind === 'heading' ? title.text : name, blocks };
}

/** The fragment of a heading, as GitHub makes it. */
export const fragmentOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Raw HTML and what pages of docs do not use are left out. */
function blockOf(token: Tokens.Generic, name: DocumentName): Block[] {
  const partsOf = (tokens: readonly Token[] = []): Part[] =>
    tokens.flatMap((part) => partOf(part as Tokens.Generic, name));
  const blocksOf = (tokens: readonly Token[]): Block[] =>
    tokens.flatMap((inner) => blockOf(inner as Tokens.Generic, name));
  if (isOf<Tokens.Heading>(token, 'heading')) {
    const text = plainText(partsOf(token.tokens));
    return [{ kind: 'heading', depth: token.depth, id: fragmentOf(text), text }];
  }
  if (isOf<Tokens.List>(token, 'list')) {
    const items = token.items.map((item) => blocksOf(item.tokens));
    return [{ kind: 'list', start: token.start === '' ? null : token.start, items }];
  }
  if (isOf<Tokens.Table>(token, 'table')) {
    const rows = token.rows.map((row) => row.map((cell) => partsOf(cell.tokens)));
    return [{ kind: 'table', head: token.header.map((cell) => plainText(partsOf(cell.tokens))), rows }];
  }
  if (isOf<Tokens.Code>(token, 'code')) return [{ kind: 'code', text: token.text }];
  const isText = token.type === 'paragraph' || token.type === 'text';
  return isText ? [{ kind: 'paragraph', parts: partsOf(token.tokens) }] : [];
}

function partOf(token: Tokens.Generic, name: DocumentName): Part[] {
  const parts = (token.tokens ?? []).flatMap((part) => partOf(part as Tokens.Generic, name));
  if (isOf<Tokens.Link>(token, 'link')) {
    const href = addressOf(token.href, name);
    return href === null ? parts : [{ kind: 'link', href, parts }];
  }
  if (token.type === 'strong' || token.type === 'em') return [{ kind: token.type, parts }];
  if (isOf<Tokens.Codespan>(token, 'codespan')) return [{ kind: 'code', text: token.text }];
  return isOf<Tokens.Text>(token, 'text') || isOf<Tokens.Escape>(token, 'escape')
    ? [{ kind: 'text', text: token.text }]
    : [];
}

const isOf = <Wanted extends Tokens.Generic>(token: Tokens.Generic, type: Wanted['type']): token is Wanted =>
  token.type === type;

/** The address of a link in the console; null when the console has no such page. */
function addressOf(href: string, name: DocumentName): string | null {
  if (href.startsWith('https://')) return href;
  const [file = '', fragment = ''] = href.split('#');
  const target = file === '' ? name : file.replace(/\.md$/, '');
  if (!DOCUMENTS.some((one) => one === target)) return null;
  return `/staff/help/${target}${fragment === '' ? '' : `#${fragment}`}`;
}

const plainText = (parts: readonly Part[]): string =>
  parts.map((part) => ('text' in part ? part.text : plainText(part.parts))).join('');
