import { mutationsOf } from '#tools/mutate/mutation.ts';

/** Sessions of players and staff over HTTP. */
export const SESSIONS = [
  ...mutationsOf(
    'src/http/session/session.ts',
    ['test/http/own-sessions.test.ts'],
    [['await promisify(req.session.regenerate.bind(req.session))();', '', 'a planted session id is signed in']],
  ),
  ...mutationsOf(
    'src/http/session/session.ts',
    ['test/http/session.test.ts'],
    [
      [
        'const ids = this.#signingKeys.map((key) => unsign(cookie.slice(SIGNED.length), key));',
        "const ids = [cookie.slice(2).split('.')[0] ?? false];",
        'a cookie needs no signature',
      ],
    ],
  ),
  ...mutationsOf(
    'src/http/session/authenticate.ts',
    ['test/http/protected.test.ts'],
    [
      ['(session !== null && isAuthOf(session, auth))) return', 'session !== null) return', 'a cookie alone acts'],
      ['(auth.type === null || auth.type === owner.type) &&', '', 'auth data may name another type'],
      ['(auth.id === null || auth.id === String(owner.id))', 'true', 'auth data may name another player'],
    ],
  ),
  ...mutationsOf(
    'src/http/session/authenticate.ts',
    ['test/http/token-alone.test.ts'],
    [['byToken !== null && isAuthOf(byToken, auth) ? byToken : null', 'null', 'a client without cookies is a guest']],
  ),
  ...mutationsOf(
    'src/http/session/authenticate.ts',
    ['test/http/live.test.ts'],
    [
      [
        'named === null && isOwn(req) ? sessions',
        'named === null ? sessions',
        'a socket opens by a cookie from anywhere',
      ],
    ],
  ),
  ...mutationsOf(
    'src/http/session/form-token.ts',
    ['src/http/session/form-token.test.ts'],
    [
      [
        'if (bytes.length !== 2 * TOKEN_BYTES) return false;',
        '',
        'a shortened token is read',
        'What is read of a text of another length is another token',
      ],
      ["return equalTexts(plain.toString('base64url'), token);", 'return true;', 'any token of forms is accepted'],
      [
        "createHmac('sha256', sessionToken).update('token of forms').digest('base64url')",
        'sessionToken',
        'pages hold the token of the session',
      ],
      [
        'const mask = random.bytes(TOKEN_BYTES);',
        'const mask = Buffer.alloc(TOKEN_BYTES);',
        'each page has the same token',
      ],
    ],
  ),
  ...mutationsOf(
    'src/http/session/cookies.ts',
    ['src/http/session/cookies.test.ts'],
    [['/^[a-z]{3}$/.test(code)', '/^[a-z]{2,3}$/i.test(code)', 'a malformed currency is kept']],
  ),
  ...mutationsOf(
    'src/http/session/staff-session.ts',
    ['test/http/staff-idle.test.ts'],
    [
      [
        "headers['x-refresh'] === undefined && headers.upgrade === undefined",
        'headers.upgrade === undefined',
        'an open page keeps its session alive',
      ],
    ],
  ),
  ...mutationsOf(
    'src/http/session/staff-session.ts',
    ['test/http/staff-access.test.ts'],
    [["if (!hasPower(member.role, power)) fail('errors.staff.power');", '', 'a member does what the role may not']],
  ),
];
