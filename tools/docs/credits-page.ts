import { CREDITS } from '#src/players/info-pages/index.ts';

const WIDTH = 120;

/** CREDITS.md: authors of third-party work, from the list behind the page /credits. */
export function creditsPage(): string {
  const { set, silhouettes, works, notices } = CREDITS;
  const blocks = [
    '# Credits',
    'Written by `npm run docs` from `src/players/info-pages/credits.ts`; the page /credits shows the same.',
    wrapped(
      'The pictures of items and crates are made by this project from silhouettes of the ' +
        `${linked(set.name, set.address)} set, licensed under ${linked(set.licence, set.licenceAddress)}. ` +
        'The silhouettes were turned, painted, lit and given parts (items), or set as emblems (crates): ' +
        'see `tools/art`. Each author and the icons used:',
    ),
    listed(
      silhouettes.map(({ author, address, icons }) => `Icons made by ${linked(author, address)}: ${icons.join(', ')}.`),
    ),
    'The store is made with the work of others, with thanks:',
    listed(
      works.map(
        ({ kind, name, address, licence, holder }) =>
          `${WHAT[kind]} ${linked(name, address)}, ${licence}, copyright ${holder}.`,
      ),
    ),
    wrapped(
      'Some icons of Lucide come from Feather. The licence of Rubik lies beside it in `public/fonts`. sharp and the ' +
        'libvips that it loads as a library of its own draw the pictures; neither is changed, nor sent to visitors.',
    ),
    '## Notices',
    ...notices.map(({ licence, holders, text }) => wrapped(`${licence} (${holders.join('; ')}): ${text}`)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const WHAT = {
  icons: 'Icons of the interface:',
  flags: 'Flags:',
  brands: 'Marks of brands:',
  font: 'The display typeface:',
  code: 'Code that runs in the browser:',
  pictures: 'Drawing of pictures:',
} as const;

const linked = (name: string, address: string | null): string => (address === null ? name : `[${name}](${address})`);

const listed = (lines: readonly string[]): string => lines.map((line) => wrapped(`- ${line}`, '  ')).join('\n');

/** Wraps a paragraph as prettier does; lines after the first begin with `indent`. */
function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && `${line} ${word}`.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
