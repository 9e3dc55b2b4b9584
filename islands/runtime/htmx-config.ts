/**
 * htmx reads its settings from a <meta> while its module runs, so this module must stand before it:
 * no eval, no style element (the CSP allows none), no page kept in the browser's storage
 * (going back loads the page afresh instead, with the balance of now).
 */
const CONFIG = {
  allowEval: false,
  includeIndicatorStyles: false,
  selfRequestsOnly: true,
  historyCacheSize: 0,
  refreshOnHistoryMiss: true,
  timeout: 10_000,
};

const meta = document.createElement('meta');
meta.name = 'htmx-config';
meta.content = JSON.stringify(CONFIG);
document.head.append(meta);
