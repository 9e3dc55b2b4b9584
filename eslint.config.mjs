import { builtinRules } from 'eslint/use-at-your-own-risk';
import tseslint from 'typescript-eslint';

const TESTS = ['test/**/*.{ts,tsx}', '{src,ui,views,islands}/**/*.test.ts'];
const GROUPING = new Set(['describe', 'context']);

const isGrouping = (node) =>
  node?.type === 'CallExpression' && GROUPING.has(node.callee.name ?? node.callee.object?.name);

/**
 * `max-lines-per-function` without the callbacks of `describe`, which group tests, and the functions that call it. Each
 * `it` inside still counts.
 */
const maxLinesPerFunction = {
  meta: builtinRules.get('max-lines-per-function').meta,
  create(context) {
    const report = (problem) => {
      const { node } = problem;
      const statements = node.body.type === 'BlockStatement' ? node.body.body : [];
      const isChapter = isGrouping(node.parent) || statements.some(({ expression }) => isGrouping(expression));
      if (!isChapter) context.report(problem);
    };
    return builtinRules
      .get('max-lines-per-function')
      .create(Object.create(context, { report: { value: report }, options: { value: context.options } }));
  },
};

export default tseslint.config(
  { ignores: ['node_modules', 'art', '.data', '.cache', 'public', 'build', 'dist', 'coverage'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    plugins: { house: { rules: { 'max-lines-per-function': maxLinesPerFunction } } },
    rules: {
      'house/max-lines-per-function': ['error', { max: 80 }],
      complexity: ['error', 15],
      eqeqeq: ['error', 'always'],
      'no-constant-condition': ['error', { checkLoops: false }],
      'no-eval': 'error',
      'no-fallthrough': 'error',
      'no-new-func': 'error',
      'no-unreachable': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  { files: ['**/*.{mjs,cjs}'], rules: { 'no-undef': 'off', 'no-unused-vars': 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // One import style: `./x.ts` below the same folder, an alias of package.json (`#src/...`) for all else.
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^\\.\\./', message: 'Import by an alias of package.json, such as #src/...' }] },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // These slow rules have nothing to find: the compiler refuses enums and compares private fields by their class.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // `async` without `await` still turns a throw into a rejection, which is what a caller of a promise expects.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A promise passed where nothing awaits it hides its rejection. React accepts async handlers as attributes.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    // A builder of knex that nothing awaits is never sent.
    files: ['{src,tools,scripts}/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { checkThenables: true }] },
  },
  {
    files: TESTS,
    rules: {
      // chai asserts by reading a property: `expect(x).to.be.true`.
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
);
