// Import rules. Every folder of a group with an index.ts is a module: a new one needs no word here.
// docs/decisions/0059-groups-of-modules.md gives the reasons.
const { readdirSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');

/** From the lowest to the highest. Groups of one layer do not know each other. */
const LAYERS = [['core'], ['players'], ['games', 'payments'], ['portal'], ['admin'], ['realtime']];
const MODULE_PACKAGES = ['zod'];
const BROWSER_PACKAGES = [
  'react(-dom|-redux)?',
  '@reduxjs/toolkit',
  'htmx.org',
  'socket.io-client',
  '@vkontakte/vk-bridge',
];
/** What a page wraps: the component of an island and the type of its props. */
const ISLANDS = '^islands/[^/]+\\.island\\.tsx$';
/** The schemas of answers, from which the types of models are inferred. */
const OUTPUTS = '^src/.+/outputs\\.ts$';
/**
 * The folders beside src, from the lowest to the highest: which files of other folders each may import, and which
 * packages. A phone downloads every byte of ui and islands.
 */
const FOLDERS = [
  { name: 'ui', files: [], packages: ['react'] },
  { name: 'islands', files: ['^ui/'], packages: BROWSER_PACKAGES },
  { name: 'views', files: ['^ui/', ISLANDS], packages: ['react', 'i18next'] },
];

const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];
const SCRIPTS = '([^/]+\\.island\\.tsx|(runtime/(boot/(boot|come-back)|staff/staff)|worker/.+)\\.ts)';
const ENTRY_POINTS = `^(src/(server|supervisor)\\.ts$|scripts/|tools/|bench/|knexfile\\.ts$|islands/${SCRIPTS}$)`;
const TESTS = '\\.test\\.tsx?$';
const anyOf = (names) => `(${names.join('|')})`;
const modulePaths = LAYERS.flat()
  .flatMap((group) => readdirSync(join(__dirname, 'src', group), { recursive: true }).map((file) => join(group, file)))
  .filter((file) => basename(file) === 'index.ts')
  .map(dirname)
  .sort();
/** Matches a file of a module; its first group is the module's path below src. */
const module_ = `^src/${anyOf(modulePaths)}/`;
const INDEXES = `${module_}index\\.ts$`;
/** Types of packages, which no file imports. */
const DECLARATIONS = '\\.d\\.ts$';
const MODULES = `${module_}module\\.ts$`;
const ROUTES = `${module_}(module|routes/[^/]+)\\.ts$`;
const MODELS = `${module_}(module|routes/[^/]+|[^/]+-model)\\.ts$`;
/** A provider declares its variables in its own folder, and the one reader of the environment lists them. */
const PROVIDER_SETTINGS = '^src/payments/top-ups/providers/[^/]+/settings\\.ts$';
const packages = (names) => `node_modules/(@types/)?${anyOf(names)}/`;

/** A rule that fails the build: what `from` must not import. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const layerRules = LAYERS.flatMap((groups, layer) => {
  const higher = LAYERS.slice(layer + 1).flat();
  return groups.map((group) =>
    forbid(
      `${group}-imports-lower-groups`,
      `${group} imports its own group and lower ones.`,
      { path: `^src/${group}/` },
      {
        path: `^src/${anyOf([...groups.filter((other) => other !== group), ...higher, 'realtime'])}/`,
        pathNot: `^src/${group}/`,
      },
    ),
  );
});

const folderRules = FOLDERS.flatMap(({ name, files, packages: names }) => [
  forbid(
    `${name}-imports-lower-folders`,
    `${name} imports ${['itself', 'src/shared', ...files].join(', ')}, types of answers and nothing else.`,
    { path: `^${name}/`, pathNot: TESTS },
    {
      path: '^(src|ui|islands|views|locales|migrations|scripts|tools|bench|test)/',
      pathNot: [`^${name}/`, '^src/shared/', OUTPUTS, ...files],
    },
  ),
  forbid(
    `${name}-packages`,
    `${name} uses ${names.join(', ')} and neither another package nor a Node module.`,
    { path: `^${name}/`, pathNot: [TESTS, '^views/render\\.tsx$'] },
    { dependencyTypes: [...NPM, 'core'], pathNot: packages(names) },
  ),
]);

const moduleRules = [
  forbid(
    'outputs-are-types-for-views',
    'A page or a script imports the types of answers and never their schemas, which would bring zod to browsers.',
    { path: '^(views|ui|islands)/', pathNot: TESTS },
    { path: OUTPUTS, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'through-the-public-api',
    'Another module is used through its index.ts.',
    { path: module_ },
    { path: module_, pathNot: ['^src/$1/', INDEXES] },
  ),
  forbid(
    'only-routes-import-http',
    'Only module.ts and its routes import http; outputs and inputs are built of the schemas of one file each.',
    { path: module_, pathNot: ROUTES },
    { path: '^src/http/', pathNot: '^src/http/endpoints/(output|fields)\\.ts$' },
  ),
  forbid(
    'only-routes-render-views',
    'Routes render views; models may import the types of their props.',
    { path: module_, pathNot: MODELS },
    { path: '^(views|ui|islands)/' },
  ),
  forbid(
    'models-import-view-types-only',
    'A model imports from views the types of its props and nothing that runs.',
    { path: `${module_}[^/]+-model\\.ts$` },
    { path: '^(views|ui|islands)/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'own-views-only',
    'A module renders its own views; shared components are in views/ui and ui.',
    { path: MODELS },
    { path: '^(views|islands)/', pathNot: ['^views/$1/', '^views/ui/'] },
  ),
  forbid(
    'routes-use-no-store',
    'Routes name commands and models; those read and write.',
    { path: ROUTES },
    { path: `${module_}store(\\.ts$|/)`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'models-contain-no-sql',
    'Routes and models contain no SQL: they call the functions of stores.',
    { path: MODELS },
    {
      path: '^src/platform/database/(database|rows)\\.ts$|node_modules/(knex|mysql2)/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'store-imports-no-module',
    "store.ts reads and writes its own module's tables.",
    { path: `${module_}store(\\.ts$|/)` },
    { path: module_, pathNot: '^src/$1/' },
  ),
  forbid(
    'knex-in-stores-only',
    'SQL is written in store.ts.',
    { path: module_, pathNot: `${module_}store(\\.ts$|/)` },
    { path: 'node_modules/(knex|mysql2)/' },
  ),
  forbid(
    'module-packages',
    `Modules use ${MODULE_PACKAGES.join(', ')} and no other package.`,
    {
      path: module_,
      pathNot: [
        TESTS,
        `${module_}providers/`,
        '^src/realtime/sockets\\.ts$',
        '^src/admin/access/(totp|password)\\.ts$',
        '^src/admin/help/document-model\\.ts$',
        '^src/games/battles/beacon\\.ts$',
      ],
    },
    { dependencyTypes: NPM, pathNot: packages([...MODULE_PACKAGES, 'knex']) },
  ),
  forbid(
    'module-node-builtins',
    'Modules reach the machine through Services; a draw needs HMAC.',
    { path: module_, pathNot: [TESTS, `${module_}providers/`] },
    { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
  ),
  forbid(
    'app-lists-modules',
    'The list in app.ts imports the descriptions of modules, and nothing else does.',
    { pathNot: ['^src/app\\.ts$', '^test/', TESTS] },
    { path: MODULES },
  ),
  forbid(
    'module-lists-routes',
    'module.ts lists its routes; no index.ts re-exports them.',
    { path: '^src/', pathNot: ROUTES },
    { path: `${module_}routes/` },
  ),
];

const layerBelowModuleRules = [
  forbid(
    'shared-is-pure',
    'shared runs on the server and in the browser. It imports itself, and the Russian texts as types.',
    { path: '^src/shared/', pathNot: TESTS },
    { pathNot: ['^src/shared/', '^locales/ru/'] },
  ),
  forbid(
    'platform-imports-no-product',
    'platform holds no product concept: no module, no http, no view. pay-config.ts lists the settings of providers.',
    { path: '^src/platform/' },
    {
      path: '(^(src/(?!shared/|platform/)|views/|ui/|islands/)|node_modules/(@types/)?(react|react-dom|express)/)',
      pathNot: PROVIDER_SETTINGS,
    },
  ),
  forbid(
    'provider-settings-are-listed-once',
    'Only pay-config.ts lists the settings of payment providers.',
    { path: '^src/platform/', pathNot: '^src/platform/config/pay-config\\.ts$' },
    { path: PROVIDER_SETTINGS },
  ),
  forbid(
    'http-imports-no-module',
    'http is Express without the product; app.ts passes in what it needs from modules.',
    { path: '^src/http/' },
    { path: '^(src/(?!shared/|platform/|http/)|islands/|views/(?!render\\.tsx$|layout/|ui/))' },
  ),
  forbid(
    'one-renderer',
    'Only views/render.tsx imports react-dom/server, beside tests.',
    { path: '^(src|ui|views|islands)/', pathNot: ['^views/render\\.tsx$', TESTS] },
    { path: 'node_modules/react-dom/server' },
  ),
  forbid(
    'islands-do-not-import-islands',
    'An island imports its own folder and the runtime; what two islands share is in islands/runtime or ui.',
    { path: '^islands/([^/.]+)(/|\\.island\\.tsx$)', pathNot: TESTS },
    { path: '^islands/', pathNot: ['^islands/$1(/|\\.island\\.tsx$)', '^islands/runtime/'] },
  ),
  forbid(
    'migrations-stand-alone',
    'A migration must not change its meaning when code does.',
    { path: '^migrations/' },
    { pathNot: ['^migrations/', 'node_modules/knex/'] },
  ),
  forbid(
    'knexfile',
    'The knexfile knows how to connect and where the project is, and nothing else of the store.',
    { path: '^knexfile\\.ts$' },
    {
      path: '^(src|ui|views|islands)/',
      pathNot: '^src/(platform/(config/config|database/database|project-folder)|shared/.+)\\.ts$',
    },
  ),
  forbid(
    'tools-use-public-apis',
    'Scripts, tools and benches use modules as modules use each other.',
    { path: '^(scripts|tools|bench)/' },
    { path: module_, pathNot: INDEXES },
  ),
  forbid(
    'first-start-uses-node-only',
    'These files run before packages are installed, or are published: Node built-ins only.',
    { path: '^(tools/setup/.+|scripts/(setup|verify-draw))\\.mjs$' },
    // The verifier does without the curves where they are not installed, and tests are bundled after the installation.
    { dependencyTypesNot: ['core'], pathNot: '^(scripts|tools)/.+\\.mjs$|/@noble/curves/|/esbuild/' },
  ),
];

const graphRules = [
  forbid(
    'no-cycle',
    'No cycles, except between types.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid(
    'no-unresolved',
    'An import that resolves to no file.',
    {},
    { couldNotResolve: true, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-tests-in-product',
    'The product never imports a test. Benches drive the store with the support code of the tests.',
    { path: '^(src|ui|views|islands|scripts|tools|migrations)/', pathNot: TESTS },
    { path: `(^test/|${TESTS})` },
  ),
  forbid(
    'no-orphan',
    'A file without any import, in or out. An index.ts may stand alone: it says what its module is for.',
    { orphan: true, pathNot: ['^migrations/', DECLARATIONS, '\\.mjs$', TESTS, INDEXES, ENTRY_POINTS] },
    {},
  ),
  forbid(
    'no-unused-file',
    'A file that neither the server, nor a command, nor an island reaches.',
    { path: ENTRY_POINTS },
    { path: '^(src|ui|views|islands)/', pathNot: [ENTRY_POINTS, TESTS, INDEXES, DECLARATIONS], reachable: false },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...layerRules, ...folderRules, ...moduleRules, ...layerBelowModuleRules, ...graphRules],
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
