import { raiseFlags } from '#src/players/risk/index.ts';
import { correctBalance } from '#src/admin/players/correct-balance.ts';
import { addNote } from '#src/admin/players/write-note.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { type StaffMember, playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { takeReport } from '#src/players/client-errors/take-report.ts';
import { hashOfClientError, readReport } from '#src/players/client-errors/report.ts';
import type { PageState } from '#test/support/pages/page-state.ts';

/** A staff member as argument of an action, without session or key. */
export const memberOf = (id: number, role: StaffMember['role'] = 'admin'): StaffMember => ({
  id,
  role,
  name: `member ${String(id)}`,
  locale: 'ru',
  claim: null,
});

const FAULT = JSON.stringify({
  message: 'TypeError: nothing is there',
  stack: 'TypeError: nothing is there\n    at open (/build/boot.0123456789abcdef.js:1:2345)',
  url: 'https://store.example/en/case/polar-storm',
  userAgent: 'Mozilla/5.0 (Android) Chrome/131.0',
  build: 'ab12',
});

/** The player pages for staff, with content in each: notes, flags, a limit, a pending correction, a client error. */
export async function staffPlayerPages(
  services: Services,
  { playerId, otherId, memberId }: { readonly playerId: number; readonly otherId: number; readonly memberId: number },
): Promise<PageState[]> {
  const member = memberOf(memberId);
  await addNote(services, member, { id: playerId, text: 'Wrote to support twice;\nsent a screenshot of the game.' });
  await correctBalance(services, member, { id: playerId, unit: 'RUB', change: 50_000_00, reason: 'a lost top-up' });
  const limit = { kind: 'topup', period: 'month', does: 'set' } as const;
  await changeLimit(services, playerOf(playerId), [{ ...limit, sumKopecks: 5_000_000_00 }]);
  await changeLimit(services, playerOf(playerId), [{ ...limit, sumKopecks: null }]);
  await transaction(services, null, async (tx) => {
    await raiseFlags(tx, playerId, otherId, ['account.device', 'referral.ring']);
    return null;
  });
  await takeReport(services, { error: FAULT, source: 'window', address: '203.0.113.9' });
  const [payment] = await services.db('payments').where({ player_id: playerId }).pluck<string[]>('public_id').limit(1);
  const playerPath = `/staff/players/${String(playerId)}`;
  const pageAt = (name: string, path: string): PageState => ({ name: `staff ${name}`, path, by: 'staff', status: 200 });
  return [
    pageAt('players', '/staff/players'),
    pageAt('players, none found', '/staff/players?q=zzzzzz'),
    pageAt('player', playerPath),
    ...['movements', 'items', 'draws', 'payments', 'withdrawals'].map((section) =>
      pageAt(`player, ${section}`, `${playerPath}?section=${section}`),
    ),
    { name: 'staff player, unknown', path: '/staff/players/7', by: 'staff', status: 404 },
    pageAt('corrections', '/staff/corrections'),
    pageAt('flags', '/staff/flags'),
    pageAt('flags, none', '/staff/flags?state=closed&kind=payment-back'),
    pageAt('payments', '/staff/payments'),
    ...(payment === undefined ? [] : [pageAt('payment', `/staff/payments/${payment}`)]),
    pageAt('errors', '/staff/errors'),
    pageAt('error', `/staff/errors/${hashOfClientError(readReport(FAULT, 'window'))}`),
  ];
}
