import { expect } from 'chai';
import { ConfigError } from './config-error.ts';
import { readMail } from './mail-config.ts';

describe('The configuration of e-mail', () => {
  it('An address of a server and a sender with a name are read', () => {
    const mail = readMail({
      SMTP_URL: 'smtps://store%40store.example:p%3Aw@mail.example',
      MAIL_FROM: 'The Store <a@store.example>',
    });
    expect(mail).to.deep.equal({
      host: 'mail.example',
      port: 465,
      isSecure: true,
      user: 'store@store.example',
      password: 'p:w',
      sender: { name: 'The Store', address: 'a@store.example' },
    });
    const plain = readMail({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@store.example' });
    expect(plain).to.include({ port: 2525, isSecure: false, user: null });
    expect(plain?.sender).to.deep.equal({ name: null, address: 'a@store.example' });
    expect(readMail({})).to.equal(null);
  });

  it('One without the other, and malformed addresses, are refused without the password', () => {
    const url = 'smtp://store:hush@mail.example';
    for (const given of [
      { SMTP_URL: url },
      { MAIL_FROM: 'a@store.example' },
      { SMTP_URL: url.replace('smtp:', 'http:'), MAIL_FROM: 'a@store.example' },
      { SMTP_URL: `${url},other.example`, MAIL_FROM: 'a@store.example' },
      { SMTP_URL: url, MAIL_FROM: 'nowhere' },
      { SMTP_URL: url, MAIL_FROM: 'A\nBcc: x@y.example <a@store.example>' },
    ]) {
      expect(() => readMail(given), JSON.stringify(given))
        .to.throw(ConfigError)
        .with.property('message')
        .not.contain('hush');
    }
  });
});
