import { expect } from 'chai';
import { entryEnvironment, readTelegramBot, readVkApp } from './entry-config.ts';

describe('The configuration of the Telegram bot', () => {
  it('The bot has its number and its token, and uses the Telegram addresses', () => {
    expect(readTelegramBot({})).to.equal(null);
    expect(readTelegramBot({ TELEGRAM_BOT_ID: '7', TELEGRAM_BOT_TOKEN: '7:x' })).to.deep.equal({
      id: '7',
      token: '7:x',
      name: null,
      widgetUrl: 'https://telegram.org/js/telegram-widget.js?22',
      answerOrigin: 'https://oauth.telegram.org',
      apiUrl: 'https://api.telegram.org',
      channel: null,
    });
  });

  it('The bot uses another address when the widget script is hosted elsewhere', () => {
    const widgetUrl = 'http://127.0.0.1:9000/widget.js';
    const given = { TELEGRAM_BOT_ID: '7', TELEGRAM_BOT_TOKEN: '7:x', TELEGRAM_WIDGET_URL: widgetUrl };
    expect(readTelegramBot({ ...given, TELEGRAM_BOT_NAME: '@opencrate_bot' })).to.include({ name: 'opencrate_bot' });
    expect(readTelegramBot(given)).to.include({ widgetUrl, answerOrigin: 'http://127.0.0.1:9000' });
  });

  it('The newsletter channel is identified by its name or number only', () => {
    const bot = { TELEGRAM_BOT_ID: '7', TELEGRAM_BOT_TOKEN: '7:x', TELEGRAM_API_URL: 'http://127.0.0.1:9000/' };
    const withChannel = (channel: string) => readTelegramBot({ ...bot, TELEGRAM_CHANNEL: channel });
    expect(withChannel('@opencrate')).to.include({ channel: '@opencrate', apiUrl: 'http://127.0.0.1:9000' });
    expect(withChannel('-1001234567890')).to.include({ channel: '-1001234567890' });
    const { TELEGRAM_CHANNEL: channel } = entryEnvironment;
    const wrong = ['@a', 'opencrate', 'https://t.me/x', '12'];
    expect(wrong.map((one) => channel.safeParse(one).success)).to.not.include(true);
  });

  it('An incomplete configuration is refused with a line that names the missing part', () => {
    expect(() => readTelegramBot({ TELEGRAM_BOT_ID: '7' })).to.throw('TELEGRAM_BOT_TOKEN: required');
    expect(() => readTelegramBot({ TELEGRAM_BOT_TOKEN: 'x' })).to.throw('TELEGRAM_BOT_ID: required');
  });
});

describe('The configuration of the VK mini-app', () => {
  it('The mini-app has its number and its secret, and only VK may frame it', () => {
    expect(readVkApp({})).to.equal(null);
    expect(readVkApp({ VK_APP_ID: '5', VK_APP_SECRET: 's' })).to.deep.equal({
      id: '5',
      secret: 's',
      apiUrl: 'https://api.vk.com',
      frameOrigins: ['https://vk.com', 'https://*.vk.com', 'https://vk.ru', 'https://*.vk.ru'],
    });
  });

  it('An incomplete configuration and invalid frame origins are refused', () => {
    expect(() => readVkApp({ VK_APP_ID: '5' })).to.throw('VK_APP_SECRET: required');
    expect(() => readVkApp({ VK_APP_SECRET: 's' })).to.throw('VK_APP_ID: required');
    for (const wrong of ['*', "'self'", 'https://a.example; script-src *', 'https://a.example/x', '']) {
      const given = { VK_APP_ID: '5', VK_APP_SECRET: 's', VK_FRAME_ORIGINS: `https://vk.com,${wrong}` };
      expect(() => readVkApp(given), wrong).to.throw('VK_FRAME_ORIGINS');
    }
  });
});
