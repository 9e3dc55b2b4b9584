import { mutationsOf } from '#tools/mutate/mutation.ts';

/** Access of staff: factors, sessions, members and what one of them may mint alone. */
export const STAFF = [
  ...mutationsOf(
    'src/admin/access/sign-in.ts',
    ['test/modules/admin/access/sign-in.test.ts'],
    [
      [
        'if (member === null || !isRight || member.totpSecret === null)',
        'if (member === null || member.totpSecret === null)',
        'any password is right',
      ],
      [
        "|| member.totpSecret === null) return await refuse(services, member, 'password');",
        ") return await refuse(services, member, 'password');",
        'an unfinished set-up signs in',
      ],
      ['const HALF_SECONDS = 600;', 'const HALF_SECONDS = 601;', 'the second factor may come later'],
      ['await deleteSession(tx, hashOfKey(key));', '', 'a half session stays after the whole one'],
      ['if (member === null || by === null) return null;', 'if (member === null) return null;', 'any code is right'],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/sign-in.ts',
    ['test/modules/admin/access/attempts.test.ts'],
    [
      [
        'foldedName(memberRow.name) === foldedName(name) ? memberRow : null',
        'memberRow',
        'a name with other accents signs in',
      ],
      ['await noteOwnAddress(services, half.id, browser.address);', '', 'a member is locked out at home'],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/attempt-limits.ts',
    ['test/modules/admin/access/attempts.test.ts'],
    [['perMinute(6)', 'perMinute(7)', 'an address has an attempt too many']],
  ),
  ...mutationsOf(
    'src/admin/access/device.ts',
    ['test/modules/admin/access/sign-in.test.ts'],
    [
      [
        'isCurrent && member === String(memberId) ? id : null',
        'isCurrent ? id : null',
        'a browser is known for another member',
      ],
      [
        'if (![secretKey, ...otherKeys].some((key) => equalTexts(signature, signatureOf(key, text)))) return null;',
        '',
        'the token of a browser needs no signature',
      ],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/password.ts',
    ['src/admin/access/password.test.ts'],
    [
      ['const LEAST_CHARACTERS = 12;', 'const LEAST_CHARACTERS = 11;', 'a password of eleven characters is good'],
      ["if (guesses < LEAST_GUESSES) fail('errors.staff.easyPassword');", '', 'a password that crackers try is good'],
      [
        '&& timingSafeEqual(expectedHash, actualHash) && storedHash !== null',
        '&& storedHash !== null',
        'any password matches',
      ],
      ["scrypt(password.normalize('NFKC')", 'scrypt(password', 'a password depends on the keyboard'],
      ['const salt = bytes(SALT_BYTES);', 'const salt = Buffer.alloc(SALT_BYTES);', 'hashes have no salt'],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/totp.ts',
    ['test/modules/admin/access/sign-in.test.ts'],
    [['const WINDOW = 1;', 'const WINDOW = 2;', 'a code of the step after the next is accepted']],
  ),
  ...mutationsOf(
    'src/admin/access/store/members.ts',
    ['test/modules/admin/access/sign-in.test.ts'],
    [['WHERE id = ? AND totp_step < ?', 'WHERE id = ? AND (totp_step < ? OR 1 = 1)', 'a code is accepted twice']],
  ),
  ...mutationsOf(
    'src/admin/access/store/members.ts',
    ['test/modules/admin/access/members.test.ts'],
    [
      [
        "(role = 'admin' OR id = ?) ORDER BY id FOR UPDATE`",
        "(role = 'admin' OR id = ?) ORDER BY id`",
        'two admins remove each other at once',
        'Two removals at once do not always meet between the read and the write',
      ],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/session.ts',
    ['test/modules/audit/forged-rows.test.ts'],
    [['if (!(await hasOwnRole(services, staffMember))) return null;', '', 'a forged role has its powers']],
  ),
  ...mutationsOf(
    'src/admin/access/session.ts',
    ['test/modules/audit/signatures.test.ts'],
    [
      [
        "if (found === null || !(await isGenuine(services, 'staff_sessions', found.row))) return null;",
        'if (found === null) return null;',
        'a forged session signs in',
      ],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/link.ts',
    ['test/modules/audit/signatures.test.ts'],
    [
      [
        "if (found === null || !(await isGenuine(services, 'staff_links', found.row))) fail('errors.staff.link');",
        "if (found === null) fail('errors.staff.link');",
        'a forged link begins a set-up',
      ],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/members.ts',
    ['test/modules/admin/access/members.test.ts'],
    [
      ["if (isLast && role !== 'admin') fail('errors.staff.last');", '', 'no admin remains'],
      [
        'await updateRole(tx, id, role);\n    await deleteSessionsOf(tx, id);',
        'await updateRole(tx, id, role);',
        'a session keeps the former role',
      ],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/members.ts',
    ['test/modules/admin/access/confirmed.test.ts'],
    [
      [
        'leavingIn(lockedMembers, id, role);\n    if (by !== null)',
        'leavingIn(lockedMembers, id, role);\n    if (by === undefined)',
        'a role changes without the second factor',
      ],
      [
        'leavingIn(lockedMembers, id, null);\n    if (by !== null)',
        'leavingIn(lockedMembers, id, null);\n    if (by === undefined)',
        'a member is removed without the second factor',
      ],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/staff-action.ts',
    ['test/modules/admin/access/members.test.ts'],
    [['await logAndNotify(tx, member?.name ?? null, rows);', '', 'acts of staff leave no log']],
  ),
  ...mutationsOf(
    'src/admin/access/minting.ts',
    ['test/modules/admin/approvals/change-requests.test.ts'],
    [
      [
        'costKopecks > (await ownRoomOf(services, tx, member.id)).left)',
        'costKopecks > (await ownRoomOf(services, tx, member.id)).limit)',
        'each change of a day may cost the whole limit',
      ],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/acting-member.ts',
    ['test/modules/admin/players/corrections.test.ts'],
    [
      ["if (deciderId === askedBy) fail('errors.correction.own');", '', 'a member decides the own correction'],
      ["fail('errors.correction.invited');", 'return;', 'a member decides with the one who invited them'],
    ],
  ),
  ...mutationsOf(
    'src/admin/access/override-reason.ts',
    ['test/modules/admin/settings/currencies-and-methods.test.ts'],
    [
      [
        "if (!hasPower(member.role, 'override')) fail('errors.staff.power');",
        '',
        'a manager leaves a limit by a reason',
      ],
    ],
  ),
];
