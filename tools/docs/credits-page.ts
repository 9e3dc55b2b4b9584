import { CREDITS } from '#src/players/info-pages/index.ts';

const WIDTH = 120;

/** CREDITS.md: authors of third-party work, from the list behind the page /credits. */
export function creditsPage(): string {
  const { set, silhouettes, works, notices } = CREDITS;
  const blocks = [
    '# Credits',
    '`npm run docs` writes this page from `src/players/info-pages/credits.ts`; the page /credits shows the same.',
    wrapped(
      'This project draws the pictures of items and crates from silhouettes of the ' +
        `${linkTo(set.name, set.address)} set, licensed under ${linkTo(set.licence, set.licenceAddress)}. ` +
        'The silhouettes were rotated, painted, lit and extended (items), or used as emblems (crates): ' +
        'see `art`. The authors and their icons:',
    ),
    listOf(
      silhouettes.map(({ author, address, icons }) => `Icons made by ${linkTo(author, address)}: ${icons.join(', ')}.`),
    ),
    'The store uses the work of others, with thanks:',
    listOf(
      works.map(
        ({ kind, name, address, licence, holder }) =>
          `${WHAT[kind]} ${linkTo(name, address)}, ${licence}, copyright ${holder}.`,
      ),
    ),
    wrapped(
      'Some icons of Lucide come from Feather. The licence of Rubik is beside it in `public/fonts`. sharp draws the ' +
        'pictures with libvips, a separate library that it loads; both are unmodified, and browsers do not get them.',
    ),
    '## Notices',
    wrapped(
      'Browsers get the licences of everything that they load in a file beside the bundles, `licences.{hash}.txt`. ' +
        'The build writes it and the page /credits links to it. Scripts that contain packages begin with a comment ' +
        'that names the page.',
    ),
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

const linkTo = (name: string, address: string | null): string => (address === null ? name : `[${name}](${address})`);

const listOf = (lines: readonly string[]): string => lines.map((line) => wrapped(`- ${line}`, '  ')).join('\n');

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
