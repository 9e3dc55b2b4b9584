// A picture reserves its space before it loads, is sharp on dense screens, and never breaks a page.
import { expect } from 'chai';
import { sampleLayout, sampleFragment } from '#test/support/pages/render-sample.ts';
import { defineFragment } from '#views/render.tsx';
import { Picture, sizesOf, type PictureProps } from './picture.tsx';

const LOGO = '/art/case-polar.12345678-130x88.webp';

const drawn = (props: PictureProps): string => {
  const part = defineFragment<null>({
    id: 'x',
    Component: () => (
      <span id="x">
        <Picture {...props} />
      </span>
    ),
  });
  return sampleFragment(part, null, sampleLayout('en', '/'));
};

describe('A picture', () => {
  it('A picture has its size, and a double size for dense screens', () => {
    const html = drawn({ logo: LOGO, alt: 'Polar' });
    expect(html).to.contain('width="130" height="88"');
    expect(html).to.contain(`srcSet="${LOGO} 130w, /art/case-polar.12345678-260x176.webp 260w"`);
    expect(html).to.contain('sizes="(min-width: 640px) 150px, 112px"');
    expect(html).to.contain('alt="Polar"');
  });

  it('A picture is square on request', () => {
    const html = drawn({ logo: LOGO, size: 'square' });
    expect(html).to.contain('src="/art/case-polar.12345678-60x60.webp"');
    expect(html).to.contain(', /art/case-polar.12345678-120x120.webp 120w"');
  });

  it('A picture is loaded lazily unless it is in the first rows', () => {
    expect(drawn({ logo: LOGO })).to.contain('loading="lazy"');
    expect(drawn({ logo: LOGO, load: 'eager' })).to.not.contain('loading');
    expect(drawn({ logo: LOGO, load: 'first' })).to.match(/fetchPriority="high"/i);
  });

  it('A picture of unknown size is displayed as it is, with size 0', () => {
    for (const logo of ['', '/elsewhere.png', 'https://cdn.example/a-130x88.gif']) {
      const html = drawn({ logo, size: 'hero' });
      expect(html).to.contain('width="0" height="0"');
      expect(html).to.not.contain('srcSet');
    }
  });

  it('The width is given from the widest breakpoint down', () => {
    expect(sizesOf({ sm: '50vw', xl: '240px', xs: '90vw' }, '100vw')).to.equal(
      '(min-width: 1280px) 240px, (min-width: 640px) 50vw, (min-width: 320px) 90vw, 100vw',
    );
  });
});
