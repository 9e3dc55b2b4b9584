/**
 * Renderings are independent of each other, islands carry all data for hydration, and the document requests nothing
 * except its font before the content. Uses small pages defined here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useId, type ReactElement } from 'react';
import { expect } from 'chai';
import { renderToString } from 'react-dom/server';
import { useCachedFragment } from '#ui/cached-fragment.ts';
import { island } from '#ui/island.ts';
import type { T, TextKey } from '#src/shared/text-keys.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { createLocaleLinks } from '#src/shared/locales.ts';
import { EMPTY_SHARED_LAYOUT, type FlashModel, type LayoutModel } from './layout/layout-model.ts';
import {
  definePage,
  defineFragment,
  type PageDefinition,
  type PageProps,
  renderPage,
  type RenderInput,
  renderFragment,
} from './render.tsx';
import { Island } from './ui/island.tsx';
import { SAMPLE_ASSETS } from '#test/support/pages/render-sample.ts';
import { Picture } from '#ui/picture.tsx';
import { TextsProvider, useT } from '#ui/texts.tsx';
import { glue } from '#ui/typography.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'cases.home.title': 'Кейсы',
  'cases.card.free': 'в руки </script>',
  'layout.skip': 'К содержанию',
};
const t: T = Object.assign((key: TextKey) => TEXTS[key] ?? key, { tag: 'ru' });

const links = createLocaleLinks(null);
const layout: LayoutModel = {
  ...EMPTY_SHARED_LAYOUT,
  surroundings: { ...EMPTY_SHARED_LAYOUT },
  locale: 'ru',
  href: (path) => links.href('ru', path),
  links,
  path: '/case/x?utm_source=letter',
  origin: 'https://store.example',
  currency: { code: 'rub', sign: '₽', rate: '1' },
  player: null,
  isClosed: false,
  staff: null,
  auth: null,
  flash: null,
  refused: null,
  advert: null,
  demo: false,
  buildId: 'b',
  analytics: null,
  hasWorker: true,
  isPreview: false,
  assets: {
    ...SAMPLE_ASSETS,
    islands: { tick: '/build/tick.js' },
    inline: {
      base: { css: '.base{top:0}', hash: 'sha256-base' },
      own: { css: '.own{top:0}', hash: 'sha256-own' },
      sample: { css: '.present>b{top:0}', hash: 'sha256-sample' },
      brand: { css: ':root{--ground:#000}', hash: 'sha256-brand' },
    },
  },
};

const player: LayoutModel['player'] = {
  id: 7,
  name: 'Sample',
  avatar: '',
  isAdult: true,
  preferences: { fastOpening: false, sound: false },
  isBonusTaken: false,
  unread: 0,
  pause: null,
  reminder: null,
  balance: 0,
  balanceMinor: 0,
  bonuses: 0,
  level: 1,
};

const tick = island<{ label: string }>({ name: 'tick', load: 'idle', texts: ['cases.card'], Component: Tick });

function Tick({ label }: { label: string }): ReactElement {
  const text = useT()('cases.card.free');
  return <b id={useId()}>{`${label} ${text}`}</b>;
}

function Sample({ model }: PageProps<string[]>): ReactElement {
  return (
    <div id="sample">
      <p className="first present" data-kind="a" />
      <Picture logo="/art/x.1234-130x88.webp" load="first" />
      {model.map((label) => (
        <Island key={label} of={tick} props={{ label }} />
      ))}
    </div>
  );
}

const samplePage = definePage<string[]>({ name: 'sample', Component: Sample, title: () => 'Sample' });
const sampleFragment = defineFragment<string[]>({ id: 'sample', Component: Sample });
const input = (model: string[]): RenderInput<string[]> => ({ model, layout, t, texts: TEXTS });

const htmlOf = <Model,>(page: PageDefinition<Model>, given: RenderInput<Model>): string => renderPage(page, given);

const prefixesOf = (html: string): string[] =>
  [...html.matchAll(/ prefix="([^"]*)"/g)].map(([, prefix = '']) => prefix);
const textsOf = (html: string): unknown[] =>
  [...html.matchAll(/data-texts="">([^<]*)</g)].map(([, json = '']) => JSON.parse(json) as unknown);

describe('Rendering', () => {
  it('Equal input gives equal HTML, whatever was rendered before', () => {
    const first = htmlOf(samplePage, input(['a', 'b']));
    htmlOf(samplePage, input(['c', 'd', 'e']));
    expect(htmlOf(samplePage, input(['a', 'b']))).to.equal(first);
  });

  it('Each island of a page has a prefix of its own, and in a fragment it begins with the fragment’s id', () => {
    expect(prefixesOf(htmlOf(samplePage, input(['a', 'b'])))).to.deep.equal(['p1-', 'p2-', 'p3-']);
    expect(prefixesOf(renderFragment(sampleFragment, input(['a', 'b'])))).to.deep.equal(['sample1-', 'sample2-']);
  });

  it('An island has its script, its loading strategy and its props', () => {
    const html = renderFragment(sampleFragment, input(['a']));
    expect(html).to.contain('<store-island name="tick" src="/build/tick.js" load="idle" prefix="sample1-"');
    expect(html).to.contain('props="{&quot;label&quot;:&quot;a&quot;}"');
  });

  it('The texts that islands name are embedded once, and nothing can end their script', () => {
    const wanted = [{ 'cases.card.free': 'в\u00a0руки </script>' }];
    expect(textsOf(htmlOf(samplePage, input(['a', 'b'])))).to.deep.equal(wanted);
    expect(textsOf(renderFragment(sampleFragment, input(['a'])))).to.deep.equal(wanted);
    // The live drop is an island of every page, and TEXTS has none of its texts.
    expect(textsOf(htmlOf(samplePage, input([])))).to.deep.equal([{}]);
  });

  it('A fragment is one element that contains its texts', () => {
    expect(renderFragment(sampleFragment, input(['a']))).to.match(/^<div id="sample">.*<\/script><\/div>$/s);
  });
});

describe('Cached fragments', () => {
  let rendered = 0;
  const Shelf = ({ model, layout: { player, auth } }: PageProps<string[]>): ReactElement => {
    rendered += 1;
    return (
      <p>
        {model.join()}
        {player?.name ?? auth?.token ?? ', nobody'}
      </p>
    );
  };
  const Hall = (props: PageProps<string[]>): ReactElement => <div {...useCachedFragment('shelf', Shelf, props)} />;
  const hall = definePage<string[]>({ name: 'hall', Component: Hall, title: () => 'Hall' });
  const Nest = (props: PageProps<string[]>): ReactElement => <div {...useCachedFragment('sample', Sample, props)} />;

  it('A fragment is rendered once per model, and again for another one', () => {
    const model = ['a'];
    const first = htmlOf(hall, input(model));
    expect(htmlOf(hall, input(model))).to.equal(first);
    expect(rendered).to.equal(1);
    expect(htmlOf(hall, input(['b']))).to.contain('<p>b');
  });

  it('A cached fragment contains no data of its first viewer', () => {
    const given = { ...input(['c']), layout: { ...layout, player, auth: { token: 'secret', type: 'demo', id: 7 } } };
    expect(htmlOf(hall, given)).to.match(/<p>c(<!-- -->)?, nobody<\/p>/);
  });

  it('A cached fragment refuses islands, which are counted page by page', () => {
    const nest = defineFragment<string[]>({ id: 'nest', Component: Nest });
    expect(() => renderFragment(nest, input(['a']))).to.throw('must not contain an island: sample');
  });

  it('Two fragments of one model do not mix', () => {
    const Lines = ({ model }: PageProps<string[]>): ReactElement => <p id="lines">{model.length}</p>;
    const Words = ({ model }: PageProps<string[]>): ReactElement => <p id="words">{model.length}</p>;
    const LinesBox = (props: PageProps<string[]>): ReactElement => (
      <div {...useCachedFragment('lines', Lines, props)} />
    );
    const WordsBox = (props: PageProps<string[]>): ReactElement => (
      <div {...useCachedFragment('words', Words, props)} />
    );
    const Both = (props: PageProps<string[]>): ReactElement => (
      <div>
        <LinesBox {...props} />
        <WordsBox {...props} />
      </div>
    );
    const both = defineFragment<string[]>({ id: 'both', Component: Both });
    const model = ['a'];
    const first = renderFragment(both, input(model));
    expect(first).to.match(/<p id="lines">.*<p id="words">/s);
    expect(renderFragment(both, input(model))).to.equal(first);
  });

  it('A name that another component uses is refused', () => {
    const Other = (): ReactElement => <p id="other" />;
    const OtherBox = (props: PageProps<string[]>): ReactElement => (
      <div {...useCachedFragment('shelf', Other, props)} />
    );
    const Twice = (props: PageProps<string[]>): ReactElement => (
      <div>
        <Hall {...props} />
        <OtherBox {...props} />
      </div>
    );
    const twice = defineFragment<string[]>({ id: 'twice', Component: Twice });
    expect(() => renderFragment(twice, input(['d']))).to.throw('Two components cache a fragment named shelf');
  });
});

describe('Cached content in an island', () => {
  let rendered = 0;
  const Ring = ({ model }: { readonly model: readonly string[] }): ReactElement => {
    rendered += 1;
    const text = useT()('cases.card.free');
    return (
      <>
        {model.map((label) => (
          <b key={label}>{`${label} ${text}`}</b>
        ))}
      </>
    );
  };
  interface WheelProps {
    readonly name: string;
    readonly ring: readonly string[];
  }
  const Wheel = ({ name, ring }: WheelProps): ReactElement => (
    <p>
      <i id={useId()}>{name}</i>
      <span className="ring" {...useCachedFragment('ring', Ring, { model: ring })} />
    </p>
  );
  const wheel = island<WheelProps>({ name: 'tick', load: 'idle', texts: ['cases.card'], Component: Wheel });
  const Hall = ({ model }: PageProps<WheelProps>): ReactElement => <Island of={wheel} props={model} />;
  const hall = definePage<WheelProps>({ name: 'hall', Component: Hall, title: () => 'Hall' });
  const pageOf = (model: WheelProps): string => htmlOf(hall, { ...input([]), model });

  it('It is rendered once for a model object, and again for another one', () => {
    const ring = ['a', 'b'];
    const first = pageOf({ name: 'Ann', ring });
    expect(pageOf({ name: 'Bob', ring }).replaceAll('Bob', 'Ann')).to.equal(first);
    expect(rendered).to.equal(1);
    expect(pageOf({ name: 'Ann', ring: ['c'] })).to.contain('<span class="ring"><b>c в');
    expect(rendered).to.equal(2);
  });

  it('A browser renders the same elements as its children', () => {
    const ring = ['a', 'b'];
    const inBrowser = renderToString(
      <TextsProvider t={Object.assign((key: TextKey) => glue(t(key), 'ru'), { tag: 'ru' })}>
        <Wheel name="Ann" ring={ring} />
      </TextsProvider>,
      { identifierPrefix: 'p2-' },
    );
    expect(inBrowser).to.contain('<span class="ring"><b>a');
    expect(pageOf({ name: 'Ann', ring })).to.contain(`>${inBrowser}</store-island>`);
  });
});

describe('The document', () => {
  const html = htmlOf(samplePage, input(['a']));

  it('The font is the only request before the content that does not wait for others', () => {
    const preloads = html.match(/<link [^>]*rel="(preload|modulepreload|preconnect)"[^>]*>/g) ?? [];
    const atOnce = preloads.filter((link) => !link.includes('fetchPriority="low"'));
    expect(atOnce).to.have.length(1);
    expect(atOnce[0]).to.contain('/fonts/display.');
    expect(preloads.join('')).to.contain('"/build/boot.js" integrity="sha256-boot"');
    for (const later of ['rel="stylesheet"', 'start('])
      expect(html.indexOf(later), later).to.be.greaterThan(html.indexOf('</main>'));
  });

  it('The preloaded font is the one that the stylesheet names', () => {
    const [preloaded = ''] = /\/fonts\/display\.\w+\.woff2/.exec(html) ?? [];
    expect(readFileSync(join(PROJECT_FOLDER, 'views/styles/fonts.css'), 'utf8')).to.contain(`'${preloaded}'`);
    expect(existsSync(join(PROJECT_FOLDER, 'public', preloaded))).to.equal(true);
  });

  it('The head has the sheet of every page, then that of this page, then other colours', () => {
    const sheets = ['.base{top:0}', '.present>b{top:0}', ':root{--ground:#000}'];
    expect(html).to.contain(sheets.map((css) => `<style>${css}</style>`).join(''));
    const flash: FlashModel = { kind: 'info', text: 'Done' };
    const own = htmlOf(samplePage, { ...input(['a']), layout: { ...layout, flash } });
    expect(own).to.contain('<style>.base{top:0}</style><style>.own{top:0}</style><style>.present>b{top:0}</style>');
  });

  it('The only script in the markup starts the others; there is no handler or style', () => {
    const scripts = html.match(/<script(?! type="application\/(?:ld\+)?json")[^>]*>[^<]*<?[^/]*<\/script>/g);
    expect(scripts).to.deep.equal(['<script type="module">start(1<2)</script>']);
    expect(html).not.to.match(/ (style|on[a-z]+)="/i);
  });

  it('The canonical address and the alternates have no query', () => {
    expect(html).to.contain('<link rel="canonical" href="https://store.example/case/x"/>');
    expect(html).to.match(/rel="alternate" hreflang="uk" href="https:\/\/store\.example\/ua\/case\/x"/i);
    expect(html).to.match(/rel="alternate" hreflang="x-default" href="https:\/\/store\.example\/case\/x"/i);
  });

  it('Previews and structured data are in documents of guests only', () => {
    const page = definePage({ ...samplePage, structured: () => [{ '@type': 'WebPage' }] });
    const ofRobots = /property="og:|application\/ld\+json/;
    expect(htmlOf(page, input([]))).to.match(ofRobots);
    expect(htmlOf(page, { ...input([]), layout: { ...layout, player } })).not.to.match(ofRobots);
  });

  it('A page can be excluded from search engines', () => {
    const hidden = htmlOf({ ...samplePage, robots: 'noindex' }, input([]));
    expect(hidden).to.contain('<meta name="robots" content="noindex"/>');
    expect(hidden).not.to.contain('canonical');
  });
});
