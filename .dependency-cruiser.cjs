// Who may import whom (docs/decisions/0001, 0050). Every rule about rooms is made from STEPS: a new one is one word.
const STEPS = [
  /* step 2, above shared and platform; http is a wing beside them */ ['settings', 'sandbox'],
  /* step 3 */ ['ledger', 'draws', 'currencies'],
  /* step 4 */ ['accounts', 'catalogue'],
  /* step 5 */ ['limits', 'reports'],
  /* step 6 */ ['notices', 'adverts'],
  /* step 7 */ ['items', 'bonus', 'promo', 'referral', 'vouchers'],
  /* step 8 */ ['signin', 'cases', 'contracts', 'upgrades', 'wheel', 'payments', 'withdrawals'],
  /* step 9 */ ['standings', 'fairness', 'profiles', 'privacy', 'site'],
  /* step 10 */ ['staff'],
  /* step 11 */ ['desk', 'dossiers', 'workshop', 'office', 'figures'],
  /* step 12 */ ['live'],
];
const FIRST_ROOM_STEP = 2;
const ROOMS = STEPS.flat();
const ROOM_PACKAGES = ['zod'];
const ISLAND_PACKAGES = [
  'react(-dom|-redux)?',
  '@reduxjs/toolkit',
  'htmx.org',
  'socket.io-client',
  '@vkontakte/vk-bridge',
];

const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];
const SCRIPTS = '([^/]+\\.island\\.tsx|(runtime/(boot|staff)|worker/.+)\\.ts)';
const ENTRANCES = `^(src/(server|supervisor)\\.ts$|scripts/|bench/|knexfile\\.ts$|islands/${SCRIPTS}$)`;
const DOORS = '^src/[^/]+/index\\.ts$';
const TESTS = '\\.test\\.tsx?$';
const anyOf = (names) => `(${names.join('|')})`;
const room = `^src/${anyOf(ROOMS)}/`;
const packages = (names) => `node_modules/(@types/)?${anyOf(names)}/`;

/** A rule that fails the build: what `from` must not import. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const stepRules = STEPS.map((names, i) =>
  forbid(
    `step-${i + FIRST_ROOM_STEP}-looks-down`,
    `A room on step ${i + FIRST_ROOM_STEP} sees lower steps only, never its own or a higher one.`,
    { path: `^src/${anyOf(names)}/` },
    { path: `^src/${anyOf(STEPS.slice(i).flat())}/`, pathNot: '^src/$1/' },
  ),
);

const roomRules = [
  forbid(
    'through-the-door',
    'Another room is seen through its index.ts.',
    { path: room },
    { path: room, pathNot: ['^src/$1/', `${room}index\\.ts$`] },
  ),
  forbid(
    'routes-see-no-other-room',
    'routes.ts binds its own room to http and views; other rooms are asked by the actions.',
    { path: `${room}routes(/[^/]+|)\\.ts$` },
    { path: room, pathNot: '^src/$1/' },
  ),
  forbid(
    'only-routes-see-http',
    'http is seen by routes.ts alone.',
    { path: room, pathNot: `${room}routes(/[^/]+|)\\.ts$` },
    { path: '^src/http/' },
  ),
  forbid(
    'only-routes-render-views',
    'Views are rendered by routes.ts; models and answers may name their props, as types.',
    { path: room, pathNot: `${room}(routes(/[^/]+|)|answers|[^/]+-model)\\.ts$` },
    { path: '^(views|islands)/' },
  ),
  forbid(
    'models-name-types-only',
    'A model takes from views the types of its props and nothing that runs.',
    { path: `${room}(answers|[^/]+-model)\\.ts$` },
    { path: '^(views|islands)/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'own-views-only',
    'A room shows its own views; what all share lies in views/ui.',
    { path: `${room}(routes(/[^/]+|)|answers|[^/]+-model)\\.ts$` },
    { path: '^(views|islands)/', pathNot: ['^views/$1/', '^views/ui/'] },
  ),
  forbid(
    'faces-have-no-sql',
    'Neither routes nor models read rows: a model is made from what somebody else has read.',
    { path: `${room}(routes(/[^/]+|)|answers|[^/]+-model)\\.ts$` },
    { path: `(${room}store\\.ts$|node_modules/(knex|mysql2)/)`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'store-sees-no-room',
    "store.ts touches its own room's tables.",
    { path: `${room}store\\.ts$` },
    { path: room, pathNot: '^src/$1/' },
  ),
  forbid(
    'knex-in-stores-only',
    'SQL is written in store.ts.',
    { path: room, pathNot: `${room}store(\\.ts$|/)` },
    { path: 'node_modules/(knex|mysql2)/' },
  ),
  forbid(
    'room-packages',
    `Rooms use ${ROOM_PACKAGES.join(', ')} and no other package.`,
    { path: room, pathNot: [TESTS, `${room}providers/`, '^src/live/sockets\\.ts$', '^src/staff/totp\\.ts$'] },
    { dependencyTypes: NPM, pathNot: packages([...ROOM_PACKAGES, 'knex']) },
  ),
  forbid(
    'room-core',
    'What the machine offers comes through World; a draw needs its HMAC.',
    { path: room, pathNot: [TESTS, `${room}providers/`] },
    { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
  ),
  forbid(
    'routes-are-mounted-by-app',
    'Routes are mounted in app.ts; no room and no door hands them on.',
    { path: '^src/', pathNot: ['^src/[^/]+\\.ts$', `${room}routes(/[^/]+|)\\.ts$`] },
    { path: `${room}routes(/[^/]+|)\\.ts$` },
  ),
];

const wingRules = [
  forbid(
    'shared-is-pure',
    'shared runs on both sides: itself and nothing else. The text keys are read off the Russian texts, as types.',
    { path: '^src/shared/', pathNot: TESTS },
    { pathNot: ['^src/shared/', '^locales/ru/'] },
  ),
  forbid(
    'platform-knows-no-product',
    'platform is the machine: no room, no http, no view.',
    { path: '^src/platform/' },
    { path: '(^(src/(?!shared/|platform/)|views/|islands/)|node_modules/(@types/)?(react|react-dom|express)/)' },
  ),
  forbid(
    'http-knows-no-room',
    'http is Express without the product; what it needs from rooms is handed in by app.ts.',
    { path: '^src/http/' },
    { path: '^(src/(?!shared/|platform/|http/)|islands/|views/(?!render\\.tsx$|layout/|ui/))' },
  ),
  forbid(
    'views-see-views',
    'A view owns its props and is filled by others.',
    { path: '^views/', pathNot: TESTS },
    { path: '^(src/(?!shared/)|scripts/|test/)' },
  ),
  forbid(
    'views-have-no-machine',
    'Views run anywhere: no Node module, no package but react and i18next.',
    { path: '^views/', pathNot: [TESTS, '^views/render\\.tsx$'] },
    { dependencyTypes: [...NPM, 'core'], pathNot: packages(['react', 'i18next']) },
  ),
  forbid(
    'one-renderer',
    'react-dom/server is imported by views/render.tsx alone.',
    { path: '^(src|views|islands)/', pathNot: '^views/render\\.tsx$' },
    { path: 'node_modules/react-dom/server' },
  ),
  forbid(
    'islands-see-islands',
    'An island is what the browser runs: islands, shared, and the pure parts of views/ui.',
    { path: '^islands/', pathNot: TESTS },
    { path: '^(src/(?!shared/)|scripts/|test/|views/(?!ui/))', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'islands-name-props-of-views',
    'Types of props may come from a view, of the server nothing.',
    { path: '^islands/', pathNot: TESTS },
    { path: '^(src/(?!shared/)|scripts/|test/)' },
  ),
  forbid(
    'island-packages',
    'Every byte is paid for by a phone.',
    { path: '^islands/', pathNot: TESTS },
    { dependencyTypes: [...NPM, 'core'], pathNot: packages(ISLAND_PACKAGES) },
  ),
  forbid(
    'migrations-stand-alone',
    'A migration must not change its meaning when code does.',
    { path: '^migrations/' },
    { pathNot: ['^migrations/', 'node_modules/knex/'] },
  ),
  forbid(
    'knexfile',
    'The knexfile knows how to connect and nothing else of the store.',
    { path: '^knexfile\\.ts$' },
    { path: '^(src|views|islands)/', pathNot: '^src/(platform/(config|db)|shared/.+)\\.ts$' },
  ),
  forbid(
    'tools-use-doors',
    'Scripts and benches use rooms as rooms use each other.',
    { path: '^(scripts|bench)/' },
    { path: room, pathNot: `${room}(index|routes)\\.ts$` },
  ),
  forbid(
    'first-start-needs-nothing',
    'These run before anything is installed, or are given away: Node built-ins alone.',
    { path: '^scripts/(setup/.+|setup|verify-draw)\\.mjs$' },
    { dependencyTypesNot: ['core'], pathNot: '^scripts/.+\\.mjs$' },
  ),
];

const graphRules = [
  forbid(
    'no-circle',
    'No circles, but for types.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid(
    'no-unresolved',
    'An import that leads nowhere.',
    {},
    { couldNotResolve: true, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-tests-in-product',
    'The product never imports a test. Benches drive the store by what tests drive it by.',
    { path: '^(src|views|islands|scripts|migrations)/', pathNot: TESTS },
    { path: `(^test/|${TESTS})` },
  ),
  forbid(
    'no-orphan',
    'A file that nobody imports and that imports nobody. A door says what its room is for, also to nobody.',
    { orphan: true, pathNot: ['^migrations/', '\\.d\\.m?ts$', '\\.mjs$', TESTS, DOORS] },
    {},
  ),
  forbid(
    'no-unused-file',
    'Not reached from the server, a command, or an island. A door says what its room is for, also to nobody.',
    { path: ENTRANCES },
    { path: '^(src|views|islands)/', pathNot: [ENTRANCES, TESTS, DOORS], reachable: false },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...stepRules, ...roomRules, ...wingRules, ...graphRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(public|coverage|build)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
