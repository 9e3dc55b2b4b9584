// Proves that a screenshot stays small whatever it shows.
import { expect } from 'chai';
import sharp from 'sharp';
import { screenshot, SCREENSHOT_BYTES } from './screenshot.ts';

describe('A screenshot', () => {
  it('Noise, the largest of all, is encoded below the limit', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
    const create = { width: 1700, height: 1700, channels: 3 as const, background: '#000', noise };
    const made = await screenshot(await sharp({ create }).jpeg({ quality: 60 }).toBuffer());
    expect(made.length).to.be.within(1000, SCREENSHOT_BYTES);
  });

  it('A small one keeps its size', async () => {
    const create = { width: 300, height: 200, channels: 3 as const, background: '#123' };
    const made = await screenshot(await sharp({ create }).png().toBuffer());
    expect(await sharp(made).metadata()).to.include({ format: 'webp', width: 300, height: 200 });
  });
});
