/** Prints the description of the API and its page as files of the build: `[{ path, contents }]`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '#src/app.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { apiPage } from '#tools/docs/api-page.tsx';
import { describeApi } from '#tools/docs/openapi.ts';

const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as { version: string };
const description = describeApi(endpoints, version);
const files = {
  'openapi.json': `${JSON.stringify(description, null, 2)}\n`,
  'api-docs.html': apiPage(description, endpoints),
};
const built = Object.entries(files).map(([name, contents]) => ({
  path: join(PROJECT_FOLDER, 'build', name),
  contents,
}));
process.stdout.write(JSON.stringify(built));
