/* Vouchers: used once, for their case, by their owner and before they expire; each refusal by its key. */
import { expect } from 'chai';
import { caseByName } from '#src/core/catalogue/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { grantVoucher, listVouchers, useVoucher } from '#src/core/vouchers/index.ts';
import { closeServices, fixedClock, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';
import { DAY_MS } from '#src/shared/time.ts';

const WEEK_MS = 7 * DAY_MS;

describe('Vouchers', () => {
  const clock = fixedClock();
  let services: Services;
  let player: Player;
  let caseId: number;
  before(async () => {
    services = await makeServices({ clock });
    caseId = (await caseByName(services, 'plain'))?.id ?? 0;
  });
  after(() => closeServices(services));
  beforeEach(async () => (player = await makePlayer(services, 0)));

  /** Uses a voucher and rolls back: the draw and opening inserted for it are incomplete and must not remain. */
  const undone = async (act: (voucherId: number, use: Use) => Promise<void>): Promise<void> => {
    const running = transaction(services, null, async (tx) => {
      const [pair] = await tx('seed_pairs').select<{ id: number }[]>('id').where({ active_of: player.id });
      const drawn = { player_id: player.id, created_at: tx.now };
      const [drawId = 0] = await tx('draws').insert({
        ...drawn,
        seed_pair_id: pair?.id,
        nonce: 0,
        kind: 'wheel',
        subject_id: 1,
        ticket: 0,
      });
      const [version] = await tx('case_versions').select<{ id: number }[]>('id').where({ case_id: caseId });
      const openings = await Promise.all(
        [1, 2].map(async (): Promise<number> => {
          const [id = 0] = await tx('openings').insert({
            ...drawn,
            case_id: caseId,
            version_id: version?.id,
            count: 1,
            price_kind: 'money',
            paid: 0,
            reveal_at: tx.now,
          });
          return id;
        }),
      );
      const untilAt = new Date(clock.now().getTime() + WEEK_MS);
      const voucherId = await grantVoucher(tx, player.id, { caseId, drawId, untilAt });
      const use: Use = (changes = {}) => {
        const { by = player.id, at = tx.now, place = 0, of = caseId } = changes;
        const then = Object.assign(((table: string) => tx(table)) as typeof tx, tx, { now: at });
        return useVoucher(then, by, { voucherId, caseId: of, openingId: openings[place] ?? 0 });
      };
      expect(await listVouchers(tx, player.id)).to.have.lengthOf(1);
      await act(voucherId, use);
      throw new Error('undone');
    });
    expect(await refusalOf(running)).to.equal('undone');
  };
  type Use = (changes?: { by?: number; at?: Date; place?: number; of?: number }) => Promise<void>;

  it('A voucher is used once', () =>
    undone(async (_id, use) => {
      await use();
      expect(await refusalOf(use({ place: 1 }))).to.equal('errors.voucher.used');
    }));

  it('A voucher is used by its owner, and other players do not find it', async () => {
    const other = await makePlayer(services, 0);
    await undone(async (_id, use) => {
      expect(await refusalOf(use({ by: other.id }))).to.equal('errors.voucher.unknown');
      await use();
    });
  });

  it('A voucher is used for its own case', () =>
    undone(async (_id, use) => {
      expect(await refusalOf(use({ of: caseId + 1 }))).to.equal('errors.voucher.case');
      await use();
    }));

  it('A voucher can be used until just before its end', () =>
    undone(async (_id, use) => {
      const end = clock.now().getTime() + WEEK_MS;
      expect(await refusalOf(use({ at: new Date(end) }))).to.equal('errors.voucher.over');
      await use({ at: new Date(end - 1) });
    }));
});
