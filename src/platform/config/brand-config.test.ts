import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { DEFAULT_COLOURS } from '#src/shared/brand.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { readBrand } from './brand-config.ts';

describe('The file of the brand', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'brand-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const brandOf = (content: unknown) => {
    const file = join(folder, 'brand.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readBrand(file);
  };

  it('Without a file the names and colours are those of the store', () => {
    const { words, colours, logo, favicon, help, languages, sender } = readBrand(undefined);
    expect(words.pl).to.deep.equal({ brand: '', game: '', gameCurrency: '', gameCurrencyName: '' });
    expect(colours).to.deep.equal(DEFAULT_COLOURS);
    expect(brandOf({})).to.deep.equal({ words, colours, logo, favicon, help, languages, sender });
    expect([logo, favicon, help.playerId.en, sender]).to.deep.equal([null, null, null, null]);
    expect(languages).to.equal(LOCALE_CODES);
  });

  it('A name is the same in all languages, or has a text for some', () => {
    const { words, colours } = brandOf({
      brand: ' Strongbox ',
      gameCurrencyName: { en: 'crowns', ru: 'кроны' },
      colours: { accent: '#7AA2FF' },
    });
    expect([words.ru.brand, words.pl.brand]).to.deep.equal(['Strongbox', 'Strongbox']);
    expect([words.ru.gameCurrencyName, words.pl.gameCurrencyName]).to.deep.equal(['кроны', 'crowns']);
    expect(colours).to.deep.equal({ accent: '#7aa2ff', ground: DEFAULT_COLOURS.ground });
  });

  it('A name has no character that is not seen', () => {
    for (const brand of ['a\u202eb', 'Strong\u200bbox', '\u2066x', 'a\u00adb']) {
      expect(() => brandOf({ brand }), JSON.stringify(brand)).to.throw(/^BRAND_FILE: brand/);
    }
  });

  it('A logo is a square PNG beside the file', async () => {
    const draw = async (name: string, width: number, height: number, format: 'png' | 'webp'): Promise<void> => {
      const picture = sharp({ create: { width, height, channels: 4, background: '#ff000080' } });
      writeFileSync(join(folder, name), await picture.toFormat(format).toBuffer());
    };
    await draw('logo.png', 512, 512, 'png');
    expect(brandOf({ logo: 'logo.png' }).logo?.hash).to.match(/^[0-9a-f]{16}$/);
    await draw('wide.png', 600, 512, 'png');
    await draw('small.png', 511, 511, 'png');
    await draw('other.webp', 512, 512, 'webp');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    writeFileSync(join(folder, 'script.svg'), svg);
    writeFileSync(join(folder, 'script.png'), svg);
    expect(() => brandOf({ logo: 'wide.png' })).to.throw(/is 600x512; a square of 512 or more is needed/);
    expect(() => brandOf({ logo: 'small.png' })).to.throw(/is 511x511/);
    for (const name of ['other.webp', 'script.svg', 'script.png', 'brand.json']) {
      expect(() => brandOf({ logo: name }), name).to.throw(/must be a PNG/);
    }
    expect(() => brandOf({ logo: 'missing.png' })).to.throw(/ENOENT/);
  });

  it('Languages of the file take the place of SHOWN_LANGUAGES, and the sender is an address', () => {
    expect(readBrand(undefined, ['pl']).languages).to.deep.equal(['pl']);
    const brand = brandOf({ languages: ['en', 'ru'], sender: 'Strongbox <post@store.example>' });
    expect(brand.languages).to.deep.equal(['en', 'ru']);
    expect(brand.sender).to.deep.equal({ name: 'Strongbox', address: 'post@store.example' });
  });

  it('A help picture is a PNG for all languages, or for some', async () => {
    const draw = async (name: string, width: number, height: number): Promise<void> => {
      const picture = sharp({ create: { width, height, channels: 3, background: '#202020' } });
      writeFileSync(join(folder, name), await picture.png().toBuffer());
    };
    await draw('id.png', 300, 640);
    await draw('id-ru.png', 400, 640);
    const { help } = brandOf({ help: { playerId: { en: 'id.png', ru: 'id-ru.png' } } });
    expect(help.playerId.pl).to.include({ width: 300, height: 640 });
    expect(help.playerId.ru).to.include({ width: 400, height: 640 });
    expect(help.listing.en).to.equal(null);
    expect(brandOf({ help: { listing: 'id.png' } }).help.listing.ua?.width).to.equal(300);
    await draw('thin.png', 199, 640);
    expect(() => brandOf({ help: { listing: 'thin.png' } })).to.throw(/thin\.png is 199x640; sides of 200 to 4000/);
    expect(() => brandOf({ help: { other: 'id.png' } })).to.throw(/^BRAND_FILE: help/);
  });

  it('A wrong file is refused with its reason', () => {
    const refused: readonly (readonly [unknown, RegExp])[] = [
      ['{', /^BRAND_FILE: .*brand\.json: .*JSON/],
      [[], /^BRAND_FILE: /],
      [{ brands: 'x' }, /brands/],
      [{ languages: [] }, /^BRAND_FILE: languages: /],
      [{ languages: ['en', 'en'] }, /names a language twice/],
      [{ languages: ['de'] }, /^BRAND_FILE: languages: /],
      [{ sender: 'no-address' }, /^BRAND_FILE: sender: must be an address/],
      [{ brand: '' }, /^BRAND_FILE: brand: /],
      [{ brand: 'a'.repeat(41) }, /^BRAND_FILE: brand: /],
      [{ brand: '<b>x</b>' }, /^BRAND_FILE: brand: /],
      [{ brand: '{{game}}' }, /^BRAND_FILE: brand: /],
      [{ brand: 'two\nlines' }, /^BRAND_FILE: brand: /],
      [{ brand: { xx: 'x' } }, /^BRAND_FILE: brand: /],
      [{ colours: { accent: 'red' } }, /^BRAND_FILE: colours: accent: must be a colour/],
      [{ colours: { accent: '#123456;}' } }, /must be a colour/],
      [
        { colours: { accent: '#5a3a00' } },
        /^BRAND_FILE: colours: the contrast of #5a3a00 on #\w+ is \d\.\d\d; readable text needs 4\.5$/,
      ],
      [{ colours: { ground: '#ffffff' } }, /contrast/],
    ];
    for (const [content, reason] of refused) {
      expect(() => brandOf(content), JSON.stringify(content)).to.throw(reason);
    }
    expect(() => readBrand(join(folder, 'missing.json'))).to.throw(/^BRAND_FILE: .*missing\.json: ENOENT/);
  });
});
