import { expect } from 'chai';
import { readOAuthClients } from './auth-config.ts';
import { ConfigError } from './config-error.ts';

describe('The configuration of sign-in providers', () => {
  it('There are no providers without a name', () => {
    expect(readOAuthClients({})).to.deep.equal({});
  });

  it('Each provider has its own addresses, and forms may lead to their origins', () => {
    const { google, vk } = readOAuthClients({ AUTH_GOOGLE_ID: 'g', AUTH_GOOGLE_SECRET: 's', AUTH_VK_ID: 'v' });
    expect(google).to.deep.include({ id: 'g', secret: 's', origins: ['https://accounts.google.com'] });
    expect(google?.userinfoUrl).to.equal('https://openidconnect.googleapis.com/v1/userinfo');
    expect(vk).to.include({ id: 'v', secret: '', tokenUrl: 'https://id.vk.com/oauth2/auth' });
    expect(vk?.origins).to.include('https://id.vk.com');
  });

  it('A configured address replaces the default one', () => {
    const { twitch } = readOAuthClients({
      AUTH_TWITCH_ID: 't',
      AUTH_TWITCH_SECRET: 's',
      AUTH_TWITCH_AUTHORIZE_URL: 'http://127.0.0.1:4000/authorize',
    });
    expect(twitch).to.deep.include({
      origins: ['http://127.0.0.1:4000'],
      tokenUrl: 'https://id.twitch.tv/oauth2/token',
    });
  });

  it('An incomplete configuration is refused', () => {
    expect(() => readOAuthClients({ AUTH_GOOGLE_ID: 'g' })).to.throw(ConfigError, /^AUTH_GOOGLE_SECRET: required/);
    expect(() => readOAuthClients({ AUTH_VK_SECRET: 's' })).to.throw(ConfigError, /^AUTH_VK_ID: required/);
  });
});
