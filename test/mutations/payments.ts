import { mutationsOf } from '#tools/mutate/mutation.ts';

/** Top-ups and their providers. */
export const PAYMENTS = [
  ...mutationsOf(
    'src/payments/top-ups/create-payment.ts',
    ['test/modules/payments/top-ups/top-ups.test.ts'],
    [
      ['if (amountMinor < least * 100)', 'if (amountMinor < least)', 'the least sum has another unit'],
      [
        'if (payment.begun !== null) return { ...payment, begun: payment.begun };',
        '',
        'a repeated key asks the provider again',
        'The provider knows the order and the first answer is kept: it costs a call',
      ],
      ['rate: currency.rate,', "rate: '1.00000000',", 'a payment keeps another rate'],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/credit.ts',
    ['test/modules/payments/top-ups/top-ups-in-time.test.ts'],
    [
      [
        'const isPending = terms.settleDays > 0;',
        'const isPending = false;',
        'a top-up counts for withdrawals at once',
      ],
      [
        'isPending ? countedOf(payment, player) : 0',
        'isPending ? payment.baseKopecks : 0',
        'a repaid debt counts again',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/apply-claim.ts',
    ['test/modules/payments/top-ups/notifications.test.ts'],
    [
      [
        "if (claim.amountMinor !== payment.amountMinor) return 'amount';",
        "if (claim.amountMinor > payment.amountMinor) return 'amount';",
        'a part of the sum credits all of it',
      ],
      ["if (claim.currency !== payment.currency) return 'currency';", '', 'another currency credits the sum'],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/apply-claim.ts',
    ['test/modules/payments/top-ups/refused-claims.test.ts'],
    [
      [
        "return isPaidAgain && (await isOtherOperation(tx, payment, claim)) ? 'paid_twice' : null;",
        'return null;',
        'money that came twice is not marked',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/apply-claim.ts',
    ['test/modules/payments/top-ups/closed-accounts.test.ts'],
    [
      [
        'return await hold(tx, namedPayment, state);',
        "return 'nothing new';",
        'money for a closed account is forgotten',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/apply-claim.ts',
    ['test/modules/payments/top-ups/reinstated.test.ts'],
    [
      [
        "if (claim.state === 'reinstated' && isClosed && hasGoneBack(payment.state)) return 'reinstated';",
        '',
        'a closed account gets a won dispute',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/take-back.ts',
    ['test/modules/payments/withdrawals/flags.test.ts'],
    [
      [
        "if (state === 'charged_back') await flagSubject",
        "if (state === 'refunded') await flagSubject",
        'refunds are flagged in place of chargebacks',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/settle.ts',
    ['test/races/locks.test.ts'],
    [
      [
        'const { baseKopecks, unsettledKopecks } = await',
        'await lockWalletsOf(tx, playerId);\n    const { baseKopecks, unsettledKopecks } = await',
        'a payment is locked after the wallets',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/checked-promo.ts',
    ['test/http/promo-check.test.ts'],
    [
      [
        'if (!equalTexts(checked, signCheckedPromo(services, player, promo))) return null;',
        '',
        'a page reveals which codes exist',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/providers/amounts.ts',
    ['src/payments/top-ups/providers/amounts.test.ts'],
    [
      ['if (THOUSANDTHS.includes(currency)) return hundredths * 10;', '', 'thousandths are taken for hundredths'],
      [
        'if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return null;',
        'if (whole === undefined) return null;',
        'a part of a hundredth is dropped',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/providers/sandbox/adapter.ts',
    ['test/modules/payments/top-ups/sandbox.test.ts'],
    [
      [
        "if (!isSameText(hmacHex(key, `${seconds}.${text}`), signature)) fail('errors.auth.invalid');",
        '',
        'the sandbox is not verified',
      ],
      ['> TOLERANCE_SECONDS', '> TOLERANCE_SECONDS * 1000', 'an old notification is accepted'],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/providers/cryptomus/adapter.ts',
    ['test/modules/payments/top-ups/cryptomus.test.ts'],
    [
      [
        "if (!notifyKeys.some((key) => isSameText(signatureOf(text, key), sign))) return fail('errors.auth.invalid');",
        '',
        'Cryptomus is not verified',
      ],
      [
        "status === 'wrong_amount' ? paidShareOf(invoice, sumMinor) : sumMinor",
        'sumMinor',
        'an underpaid invoice has its whole sum',
      ],
      [
        'Math.min(Math.floor(sumMinor * share), sumMinor - 1)',
        'Math.min(Math.ceil(sumMinor * share), sumMinor)',
        'an underpaid share is rounded up',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/providers/freekassa/adapter.ts',
    ['test/modules/payments/top-ups/freekassa.test.ts'],
    [
      ['if (!isSigned || MERCHANT_ID !== merchant)', 'if (MERCHANT_ID !== merchant)', 'FreeKassa is not verified'],
      ['Object.keys(fields).length === formFields.length ? fields : null', 'fields', 'a field may be repeated'],
      ['paid[0] ?? orders.find(', 'orders[0] ?? orders.find(', 'an unpaid attempt hides the paid one'],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/providers/stripe/adapter.ts',
    ['test/modules/payments/top-ups/stripe.test.ts'],
    [
      ['{ idempotencyKey: `payment-${paymentId}` },', '{},', 'one payment has several sessions'],
      [
        'constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime())',
        'constructEvent(body, signature, secret, 0, undefined, now.getTime())',
        'an old notification is accepted',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/top-ups/providers/yookassa/adapter.ts',
    ['test/modules/payments/top-ups/yookassa.test.ts'],
    [
      ["if (status === 'succeeded' && !paid) return 'pending';", '', 'a payment that is not paid counts as paid'],
      ["?? fail('errors.auth.invalid');\n  return event", ';\n  return event', 'a forged notification is acknowledged'],
      ["'idempotence-key': paymentId }", '}', 'one payment is created twice'],
    ],
  ),
];

export const WITHDRAWALS = [
  ...mutationsOf(
    'src/payments/withdrawals/unlock.ts',
    ['src/payments/withdrawals/unlock.test.ts'],
    [
      ['+ 99n) / 100n', ') / 100n', 'the required sum is rounded down'],
      [
        'Math.max(0, requiredKopecks - donatedKopecks)',
        'requiredKopecks - donatedKopecks',
        'a negative sum is missing',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/withdrawals/listing.ts',
    ['src/payments/withdrawals/listing.test.ts'],
    [['if (!taken.has(price + step))', 'if (!taken.has(price))', 'two requests have one listing']],
  ),
  ...mutationsOf(
    'src/payments/withdrawals/request-withdrawal.ts',
    ['test/modules/payments/withdrawals/withdrawals.test.ts'],
    [
      [
        "if (missing > 0) fail('errors.withdrawal.topUp', lackOf(missing, currency));",
        "if (missing > 1) fail('errors.withdrawal.topUp', lackOf(missing, currency));",
        'a request lacks a kopeck',
      ],
      [
        'await readHighestGPrice(tx, tx.now)',
        '(await readSettingsNow(tx)).gPriceKopecks',
        'a price of 1 G that is lowered for a moment lets items out',
      ],
      ["await moveOwnedItems(tx, items, 'waiting');", '', 'a requested item can be sold'],
    ],
  ),
  ...mutationsOf(
    'src/payments/withdrawals/postings.ts',
    ['test/modules/payments/withdrawals/flags.test.ts'],
    [
      [
        'if (donateDebt === null || repaid === 0) return [back];',
        'return [back];',
        'a request shelters money from its debt',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/withdrawals/lock-withdrawal.ts',
    ['test/modules/admin/withdrawals/queue.test.ts'],
    [
      [
        "if (withdrawal.holderId !== holderId) fail('errors.withdrawal.notYours');",
        '',
        'a member decides the request of another one',
      ],
    ],
  ),
  ...mutationsOf(
    'src/payments/withdrawals/take-withdrawal.ts',
    ['test/modules/admin/withdrawals/queue.test.ts'],
    [
      [
        "if (next.state !== 'waiting') fail('errors.withdrawal.notYours');",
        '',
        'a held request is taken by another member',
      ],
      ['minutes * MINUTE_MS', 'minutes * 1000', 'a request is held for seconds'],
    ],
  ),
];
