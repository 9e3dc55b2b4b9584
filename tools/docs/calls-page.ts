import { readFileSync } from 'node:fs';
import type { Address, Endpoint } from '#src/http/endpoints/endpoint.ts';
import { POWERS } from '#src/shared/powers.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import { possibleErrors } from '#src/http/endpoints/possible-errors.ts';
import { ERRORS } from '#src/shared/errors.ts';
import { CALL_NOTES } from './call-notes.ts';
import { inputFields } from './input-fields.ts';
import { exampleOf, outputSchema, type Shapes } from './json-schema.ts';
import { outputFields } from './output-fields.ts';
import { table } from './table.ts';

const shownAddress = ({ method, path }: Address): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
const shownPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** docs/api.md: the conventions, then every page and every call of the store, as declared in code. */
export function callsPage(all: readonly Endpoint[], pages: readonly PageEndpoint[]): string {
  const endpoints = all.filter((endpoint) => !isStaffs(endpoint.form?.path ?? ''));
  checkNotes(endpoints);
  const conventions = readFileSync('tools/docs/conventions.md', 'utf8').trim();
  const calls = [...endpoints].sort((a, b) => titleOf(a).localeCompare(titleOf(b), 'en'));
  const publicPages = pages.filter(({ path }) => !isStaffs(path));
  const shapes: Shapes = new Map();
  const callChapters = calls.map((one) => callChapter(one, shapes));
  const parts = [pagesChapter(publicPages), staffChapter(all, pages), shapesChapter(shapes), '## Calls'];
  const chapters = [...parts, ...callChapters];
  return `${[conventions, ...chapters].join('\n\n')}\n`;
}

const isStaffs = (path: string): boolean => path === '/staff' || path.startsWith('/staff/');

/** Staff calls have no third-party clients, so only their permission and fields are listed. */
function staffChapter(endpoints: readonly Endpoint[], pages: readonly PageEndpoint[]): string {
  const rows = [
    ...pages
      .filter(({ path }) => isStaffs(path))
      .map(({ path, access, input }) => ({ address: `GET ${shownPath(path)}`, power: access.power, input })),
    ...endpoints
      .filter(({ form }) => isStaffs(form?.path ?? ''))
      .map((one) => ({ address: titleOf(one), power: one.access.power, input: one.input })),
  ]
    .map(({ address, power, input }) => [
      `\`${address}\``,
      power === null ? 'none: sign-in' : `${power} (${POWERS[power]} and up)`,
      inputFields(input).join('; ') || '-',
    ])
    .sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
  return `## Pages and forms of staff\n\n${table(['address', 'power', 'input'], rows)}`;
}

/** Fails for a call without a note or a note without a call, so that notes and code stay in step. */
function checkNotes(endpoints: readonly Endpoint[]): void {
  const names = new Set(endpoints.map((endpoint) => endpoint.name));
  const missing = [...names].filter((name) => !(name in CALL_NOTES));
  const unused = Object.keys(CALL_NOTES).filter((name) => !names.has(name));
  if (missing.length + unused.length === 0) return;
  throw new Error(`tools/docs/notes: missing ${missing.join(', ') || 'none'}; unused ${unused.join(', ') || 'none'}`);
}

function pagesChapter(pages: readonly PageEndpoint[]): string {
  const rows = [...pages]
    .sort((a, b) => a.path.localeCompare(b.path, 'en'))
    .map((page) => [
      `\`${shownPath(page.path)}\``,
      page.access.role,
      inputFields(page.input).join('; ') || '-',
      page.fragments.map((part) => `\`#${part.id}\``).join(' ') || '-',
    ]);
  const head = ['path', 'access', 'path parameters and query', 'fragments'];
  return `## Pages\n\n${table(head, rows)}`;
}

const titleOf = (endpoint: Endpoint): string => {
  const address = endpoint.api ?? endpoint.form;
  if (address === null) throw new Error(`${endpoint.name} has no address`);
  return shownAddress(address);
};

/** The shapes that several answers share. */
function shapesChapter(shapes: Shapes): string {
  const named = [...shapes].sort(([one], [other]) => one.localeCompare(other, 'en'));
  const chapters = named.map(([name, shape]) =>
    `### ${name}\n\n${shape.description ?? ''}\n\n${outputFields(shape)}`.replace('\n\n\n\n', '\n\n'),
  );
  return ['## Shapes', ...chapters].join('\n\n');
}

/** Fields, example and errors of a JSON call. */
function answerOf(endpoint: Endpoint, shapes: Shapes): string[] {
  if (endpoint.output === null) return [];
  const schema = outputSchema(endpoint.output, shapes);
  const example = JSON.stringify(exampleOf(schema, shapes), null, 2);
  const errors = possibleErrors(endpoint).toSorted((one, other) => ERRORS[one] - ERRORS[other]);
  return [
    `${endpoint.isRaw ? 'The whole body' : '`data`'}:`,
    outputFields(schema),
    `\`\`\`json\n${example}\n\`\`\``,
    `Errors: ${errors.map((key) => `${ERRORS[key]} \`${key}\``).join(', ')}`,
  ];
}

function callChapter(endpoint: Endpoint, shapes: Shapes): string {
  const note = CALL_NOTES[endpoint.name];
  const { perCaller, perAddress } = endpoint.limits;
  const isForm = endpoint.api !== null && endpoint.form !== null;
  const facts = [
    `- Access: ${endpoint.access.role}${guardOf(endpoint)}`,
    `- Input: ${inputFields(endpoint.input).join('; ') || 'nothing'}`,
    `- Answer: ${note?.answers ?? ''}`,
    ...(isForm ? [`- Without JavaScript: \`${shownAddress(endpoint.form)}\``] : []),
    ...(endpoint.isIdempotent ? ['- Honours `Idempotency-Key`'] : []),
    ...(perCaller ? [`- At most ${perCaller.times} in ${perCaller.seconds} s`] : []),
    ...(perAddress ? [`- At most ${perAddress.times} in ${perAddress.seconds} s from one address`] : []),
  ];
  const parts = [`### ${titleOf(endpoint)}`, note?.does ?? '', facts.join('\n'), ...answerOf(endpoint, shapes)];
  return parts.join('\n\n');
}

function guardOf(endpoint: Endpoint): string {
  if (endpoint.csrf === 'origin') return ', with the cookie only, from pages of the store only';
  return endpoint.access.role === 'player' ? ', with auth data' : '';
}
