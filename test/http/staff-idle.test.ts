/**
 * A staff session ends after an hour without a request of its member (docs/rules.md 15). What an open page of the
 * console does by itself, its refreshes and its socket, does not show that a person is there.
 */
import { expect } from 'chai';
import { stageWith } from '#test/support/stage.ts';
import { connectPage } from '#test/support/live/live-page.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { freshName, testConfig } from '#test/support/store.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

describe('An idle staff session', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  const stage = stageWith(() => makeServices({ clock, config: testConfig({ rateFactor: 1000 }) }));

  /** The cookies of a member who has just signed in. */
  const signIn = async (): Promise<string> => {
    const path = `/auth/demo?role=manager&name=${encodeURIComponent(freshName())}`;
    const { headers } = await stage.store.guest().get(path).expect(303);
    return [headers['set-cookie']]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ');
  };
  const see = (cookie: string, headers: Readonly<Record<string, string>> = {}) =>
    stage.store
      .guest()
      .get('/en/staff')
      .set({ cookie, ...headers })
      .redirects(0);
  const refresh = (cookie: string) => see(cookie, { 'x-refresh': '1' });
  const connect = async (cookie: string): Promise<void> => {
    const page = await connectPage(stage.store.address, {}, { headers: { cookie, origin: stage.store.address } });
    page.close();
  };

  it('Refreshes and sockets of an open page do not prolong it, and what a person does prolongs it', async () => {
    const [used, open, connected] = [await signIn(), await signIn(), await signIn()];
    for (let minute = 0; minute < 40; minute += 20) {
      clock.moveBy(20 * MINUTE_MS);
      await see(used).expect(200);
      await refresh(open).expect(200);
      await connect(connected);
    }
    clock.moveBy(20 * MINUTE_MS - 1);
    await refresh(open).expect(200);
    await connect(connected);
    await refresh(connected).expect(200);
    clock.moveBy(1);
    for (const cookie of [open, connected]) {
      const { status, headers } = await see(cookie);
      expect([status, String(headers['location']).split('?')[0]]).to.deep.equal([303, '/en/staff/sign-in']);
    }
    await see(used).expect(200);
  });
});
