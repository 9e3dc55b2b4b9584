import { mutationsOf } from '#tools/mutate/mutation.ts';

/** The ledger, draws, seals, catalogue, settings, currencies and messages. */
export const CORE = [
  ...mutationsOf(
    'src/core/ledger/post.ts',
    ['test/modules/core/ledger/post.test.ts'],
    [
      [
        'wallet.balance + change < 0',
        'wallet.balance + change < -1_000_000_00',
        'a wallet may be overdrawn',
        'The CHECK of the database refuses the same, with the same error',
      ],
      ['amount > 0,', 'amount >= 0,', 'a transfer may move nothing'],
      ['side.unit === unit', "side.unit !== ''", 'a transfer may mix units'],
      ['isLawful(kind, ', 'true || isLawful(kind, ', 'any posting is lawful'],
      ['await updateCachedBalances(tx, changes);', '', 'balances are not changed'],
      ['changes.get(wallet.id)?.change ?? 0);', '0);', 'the balance after a transfer is the one before it'],
      ["throw isCheckFailure(error) ? new AppError('errors.funds') : error;", 'throw error;', 'a CHECK is a fault'],
    ],
  ),
  ...mutationsOf(
    'src/core/ledger/post.ts',
    ['test/modules/payments/top-ups/closed-accounts.test.ts'],
    [["if (postings.some(creditsClosed)) fail('errors.player.closed');", '', 'value reaches a closed account']],
  ),
  ...mutationsOf(
    'src/core/ledger/posting.ts',
    ['test/modules/core/ledger/post.test.ts'],
    [
      ['add(posting.debit, -posting.amount);', 'add(posting.debit, posting.amount);', 'the payer gains'],
      ['(walletChange?.change ?? 0) + amount', 'amount', 'of several changes of a wallet only the last one counts'],
    ],
  ),
  ...mutationsOf(
    'src/core/ledger/store.ts',
    ['test/modules/core/ledger/post.test.ts'],
    [
      [
        '...sideValues(debit, unit),\n      ...sideValues(credit',
        '...sideValues(credit, unit),\n      ...sideValues(debit',
        'sides are swapped',
      ],
      ['SET balance = balance + CASE', 'SET balance = balance - CASE', 'cached balances move the other way'],
    ],
  ),
  ...mutationsOf(
    'src/core/ledger/wallets.ts',
    ['test/modules/games/battles/unshown-prizes.test.ts'],
    [['Math.max(0, moneyKopecks - prizeKopecks)', 'moneyKopecks', 'a balance reveals the outcome of a battle']],
  ),
  ...mutationsOf(
    'src/core/ledger/wallets.ts',
    ['test/modules/core/ledger/transaction.test.ts'],
    [["tx.guard('wallet');", '', 'wallets may be locked after other rows']],
  ),
  ...mutationsOf(
    'src/core/ledger/transfer-rules.ts',
    ['src/core/ledger/transfer-rules.test.ts'],
    [
      ['debit === posting.debit && credit === posting.credit', 'debit === posting.debit', 'any receiver is lawful'],
      ['subject === posting.subject && unit', 'unit', 'any subject is lawful'],
      [
        "['DONATE', 'withdrawal_reserve', 'donate'],",
        "['DONATE', 'withdrawals', 'donate'],",
        'a reserve comes back from spent money',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/ledger/list-movements.ts',
    ['test/http/movements.test.ts'],
    [['change: incoming - went', 'change: went - incoming', 'gains are shown as losses']],
  ),
  ...mutationsOf(
    'src/core/draws/roll-draws.ts',
    ['test/modules/core/draws/roll.test.ts'],
    [
      ["createHmac('sha256', serverSeed)", "createHmac('sha256', clientSeed)", 'the player knows the key of a draw'],
      ['const nonce = pair.nonce + index;', 'const nonce = pair.nonce;', 'draws of one opening share a nonce'],
      ['pair.nonce + request.count', 'pair.nonce', 'the next draw repeats the nonce'],
    ],
  ),
  ...mutationsOf(
    'src/core/draws/roll-draws.ts',
    ['test/modules/games/upgrades/roll-upgrade.test.ts'],
    [['await insertOdds(tx, draw.id, oddsText(request.odds));', '', 'the odds of a draw are not kept']],
  ),
  ...mutationsOf(
    'src/core/vouchers/store.ts',
    ['test/modules/core/vouchers/vouchers.test.ts'],
    [
      ["where('until_at', '>', tx.now)", "where('until_at', '>=', tx.now)", 'a voucher holds at its end'],
      [
        '...asColumns({ playerId, caseId, openingId: null }) })\n',
        '...asColumns({ caseId, openingId: null }) })\n',
        'a voucher of another player opens a case',
      ],
      [
        '...asColumns({ playerId, caseId, openingId: null }) })\n',
        '...asColumns({ playerId, openingId: null }) })\n',
        'a voucher opens any case',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/gifts/count-gift.ts',
    ['test/modules/core/gifts/limits.test.ts'],
    [['> limits.giftsAccountMaxKopecks', '>= limits.giftsAccountMaxKopecks', 'a gift up to the limit is refused']],
  ),
  ...mutationsOf(
    'src/core/catalogue/prices/price-for.ts',
    ['src/core/catalogue/prices/price-for.test.ts'],
    [
      ['hasVoucher ? 0 : price * count', 'price * count', 'an opening by a voucher costs money'],
      ['hasVoucher ? 0 : price * count', 'hasVoucher ? 0 : price', 'several openings cost as much as one'],
      ["kind === 'bonuses' ? Math.ceil(", "kind === 'bonuses' ? Math.floor(", 'a price in points is shown too low'],
      [
        'cashbackCentiPoints: cashbackOf(chargedMinor, cashbackPercent)',
        'cashbackCentiPoints: cashbackOf(price, cashbackPercent)',
        'cashback of one opening for several',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/catalogue/prices/price-history.ts',
    ['src/core/catalogue/prices/price-history.test.ts'],
    [['(step) => step.at <= at', '(step) => step.at < at', 'a price holds from after its change']],
  ),
  ...mutationsOf(
    'src/core/catalogue/prices/change-prices.ts',
    ['test/modules/admin/catalogue/prices.test.ts'],
    [
      [
        'if (row === undefined || !isSamePrice(row, before))',
        'if (row === undefined)',
        'a list overwrites newer prices',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/catalogue/returns/case-return.ts',
    ['src/core/catalogue/returns/case-return.test.ts'],
    [
      [
        'figures.leastItemsBasisPoints < minPercent * 100',
        'figures.leastItemsBasisPoints <= minPercent * 100',
        'the lower end of the band is outside',
      ],
      [
        'figures.mostItemsBasisPoints > maxPercent * 100',
        'figures.mostItemsBasisPoints >= maxPercent * 100',
        'the upper end of the band is outside',
      ],
      [
        'mostItemsBasisPoints: ceilFigure(items, casePriceCentiG(one))',
        'mostItemsBasisPoints: Number(items / casePriceCentiG(one))',
        'the greatest return is rounded down',
      ],
      [
        'openingKopecks > rules.freeCaseMaxKopecks',
        'openingKopecks > rules.freeCaseMaxKopecks * 100',
        'the limit of free cases has another unit',
      ],
      [
        'worth.won * best.paid > best.won * worth.paid',
        'worth.won * best.paid < best.won * worth.paid',
        'points count by the worst case',
      ],
      [
        '? 0n : BigInt((caseReturn.cashbackPercent ?? 0) + rules.wheelCashbackPercent)',
        '? 0n : BigInt(caseReturn.cashbackPercent ?? 0)',
        'cashback of the wheel does not count',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/catalogue/returns/guard-returns.ts',
    ['test/modules/core/catalogue/returns.test.ts'],
    [
      ["await lockDataVersion(tx, 'settings');", '', 'two changes at once exceed a limit together'],
      ['if (refusedReturns.length > 0) refuse(refusedReturns, after.rules);', '', 'no return is refused'],
    ],
  ),
  ...mutationsOf(
    'src/core/catalogue/editing/edit-contents.ts',
    ['test/modules/core/catalogue/edit.test.ts'],
    [
      [
        "if (shown.image === '' || shown.hoverImage === '') fail('errors.catalogue.picture');",
        '',
        'a case without a picture is published',
      ],
      ['shown.draft.revision === draftRevision && ', '', 'a draft overwrites that of another editor'],
      [
        'shown.draft.revision + 1, null)',
        'shown.draft.revision, null)',
        'a publication keeps the revision of the draft',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/catalogue/editing/edit-contents.ts',
    ['test/modules/core/catalogue/catalogue.test.ts', 'test/modules/core/catalogue/edit.test.ts'],
    [["if (sum !== TICKETS_TOTAL) fail('errors.catalogue.tickets', { sum });", '', 'tickets need not cover the draw']],
  ),
  ...mutationsOf(
    'src/core/catalogue/store/stock-periods.ts',
    ['test/modules/games/cases/stock-periods.test.ts'],
    [
      ['AND sold + ? <= total`', 'AND sold < total + ?`', 'stock is sold beyond its end'],
      [
        'WHERE id = ? AND ended_at IS NULL AND sold',
        'WHERE id = ? AND sold',
        'an ended period sells on',
        'It takes a limit that is removed between two statements of an opening',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/currencies/rate-bounds.ts',
    ['src/core/currencies/rate-bounds.test.ts'],
    [
      [
        'newRate >= from * BigInt(100 - percent)',
        'newRate > from * BigInt(100 - percent)',
        'the lowest rate is refused',
      ],
      [
        'findLastIndex(({ isOverride }) => isOverride) + 1',
        'findLastIndex(({ isOverride }) => isOverride)',
        'a wrong rate stays the reference',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/currencies/change-currency.ts',
    ['test/modules/admin/settings/currencies-and-methods.test.ts'],
    [
      [
        "if (isBase && after.rate !== '1.00000000') fail('errors.currency.base');",
        '',
        'the base currency gets another rate',
      ],
    ],
  ),
  ...mutationsOf(
    'src/core/settings/change-settings.ts',
    ['test/modules/admin/settings/settings.test.ts'],
    [
      ['if (isSame(before) && isSame(stored.get(name))) continue;', 'continue;', 'settings are not written'],
      ["await bumpDataVersion(tx, 'settings');", '', 'other processes keep the former settings'],
    ],
  ),
  ...mutationsOf(
    'src/core/outbox/back-off.ts',
    ['src/core/outbox/back-off.test.ts'],
    [['PAUSES_SECONDS[attempt - 1]', 'PAUSES_SECONDS[attempt]', 'the first pause is skipped']],
  ),
  ...mutationsOf(
    'src/core/outbox/deliver-messages.ts',
    ['test/modules/core/outbox/webhooks.test.ts'],
    [
      [
        'if (!(await transaction(services, null, (tx) => beginAttempt(tx, message, nextAt)))) return false;',
        'await transaction(services, null, (tx) => beginAttempt(tx, message, nextAt));',
        'two processes send one message',
      ],
      ["if (outcome === 'retry' && pauseSeconds !== null)", "if (outcome === 'retry')", 'attempts never end'],
    ],
  ),
  ...mutationsOf(
    'src/core/sealed-history/seal-history.ts',
    ['test/modules/core/sealed-history/seal-history.test.ts'],
    [
      [
        'head !== null && head.sealedAt > time ? head.sealedAt : time',
        'time',
        'time may go back within the chain',
        'It takes a clock of the database that is set back',
      ],
      ['const previousHash = head?.hash ?? NO_HASH;', 'const previousHash = NO_HASH;', 'seals form no chain'],
    ],
  ),
  ...mutationsOf(
    'src/core/sealed-history/merkle.ts',
    ['src/core/sealed-history/canonical.test.ts'],
    [
      ['position % 2 === 0 ? position + 1 : position - 1', 'position + 1', 'a proof has the wrong neighbour'],
      ['node.set(right, 1 + HASH_BYTES);', '', 'the root does not depend on every row'],
    ],
  ),
];
