/** The same as in `headers.test.ts` for a store that is reached over HTTP. */
import { openEdge, testHeadersOfOthers, testHeadersOfRoutes } from './headers.ts';

describe('Security headers over HTTP', () => {
  const edge = openEdge('http');
  testHeadersOfRoutes(edge);
  testHeadersOfOthers(edge);
});
