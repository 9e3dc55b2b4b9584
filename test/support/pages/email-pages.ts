import type { Services } from '#src/platform/services.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import type { SignedInPlayer } from '#test/support/store.ts';

/** Gives a player an address that waits for its confirmation, so that every page of its links can be seen. */
export async function emailPages(services: Services, player: SignedInPlayer): Promise<PageState[]> {
  const address = 'a-rather-long-name.of-a-player@mail.of-a-company-with-a-long-name.example';
  await player.agent
    .post('/profile/email')
    .type('form')
    .send({ ...player.auth, address, receipts: '1', deliveries: '1' })
    .expect(303);
  const row = (await services.db('player_emails').where({ player_id: player.auth.id }).first()) as {
    confirm_token: string;
    stop_token: string;
  };
  return [
    { name: 'confirmation of an address', path: `/email/confirm?link=${row.confirm_token}`, by: 'guest', status: 200 },
    { name: 'end of messages', path: `/email/stop?link=${row.stop_token}`, by: 'guest', status: 200 },
    { name: 'used confirmation of an address', path: '/email/confirm?link=used', by: 'guest', status: 404 },
  ];
}
