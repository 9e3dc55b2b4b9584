// Proves the mapping of VK's languages to the store's languages.
import { expect } from 'chai';
import { localeOfVk } from './providers/vk-profile.ts';

describe('The language of VK', () => {
  it('The nearest language of the store is chosen, and English where there is none', () => {
    const expected = { ru: 'ru', be: 'ru', kz: 'ru', uk: 'ua', ua: 'ua', pl: 'pl', en: 'en', pt: 'en', es: 'en' };
    for (const [code, locale] of Object.entries(expected)) expect(localeOfVk(code), code).to.equal(locale);
    for (const unknown of ['', 'xx', 'RU', 'constructor', '__proto__']) expect(localeOfVk(unknown)).to.equal('en');
  });
});
