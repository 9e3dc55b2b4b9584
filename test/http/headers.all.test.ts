/** The same as in `headers.test.ts` for a store that is reached over HTTP. */
import { edgeOver, testHeadersOfOthers, testHeadersOfRoutes } from './headers.ts';

describe('Security headers over HTTP', () => {
  const edge = edgeOver('http');
  testHeadersOfRoutes(edge);
  testHeadersOfOthers(edge);
});
