/**
 * htmx reads its settings from a <meta> when its module runs, so import this module first. No eval, no style element
 * (the CSP forbids it), and no pages in browser storage (going back reloads the page with the current balance).
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
