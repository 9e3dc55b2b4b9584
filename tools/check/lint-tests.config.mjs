import tseslint from 'typescript-eslint';
import house from '../../eslint.config.mjs';

/** The linter's rules without those that need types, for tests and benches in the quick checks. */
export default tseslint.config(house, { files: ['**/*.{ts,tsx}'], extends: [tseslint.configs.disableTypeChecked] });
