import type { ReactNode } from 'react';
import { ApiText } from './api-text.tsx';

/** Conventions of every call and page. */
const CONVENTIONS: readonly (readonly [title: string, text: string])[] = [
  [
    'Answers',
    'An answer is `{"status":"ok","data":...}`, with an optional `message`, or `{"status":"error","error":"<text ' +
      'key>","message":"<localised text>","params":{...}}` with an HTTP status: 400 malformed, 401 not signed in or ' +
      'wrong auth data, 402 insufficient balance, 403 forbidden or a condition not met, 404 unknown, 405 another ' +
      'method, 409 the state does not allow it, 413 too large, 415 wrong type, 422 a broken rule or an idempotency ' +
      'key used with other input, 429 too many requests (with Retry-After), 503 a service is down (with ' +
      'Retry-After). No call answers HTML, and no answer contains a stack trace.',
  ],
  ['Requests', 'Bodies are JSON or urlencoded forms of at most 100 kB. HEAD works wherever GET does.'],
  [
    'Auth data',
    '`token`, `type` and `id` of the user. Every protected request carries it, in the body or the query, or as the ' +
      'header `X-Auth-Token`, besides the session cookie. The token belongs to the session, so it also protects ' +
      "against forged requests. The log masks it. Beside it `id` is the player's: calls that name an item by `id` " +
      'also take it as `insertId`, which fits into one body with auth data.',
  ],
  [
    'Money',
    'An integer number of hundredths of the base currency under names that end in `Minor`, and a number in the ' +
      "player's currency under the plain name. G is a number with two decimals. Times are ISO 8601 in UTC.",
  ],
  [
    'Idempotency-Key',
    'A header of 8 to 64 characters; in a form the hidden field `idempotencyKey`. The committed answer is stored for ' +
      '7 days and returned again; the same key with other input is 422; an error leaves the key free.',
  ],
  [
    'Forms',
    'The same commands work without JavaScript. They answer 303 and show a flash message on the next page. With ' +
      '`HX-Request: true` they answer with the fragment of the page that changed.',
  ],
  [
    'Language',
    'Of a page: its address only (no prefix is Russian, then `/en`, `/ua`, `/pl`). Of a call: that of its host where ' +
      "a language has one, else the player's, the cookie `locale`, the header `Accept-Language` (English where it " +
      'names other languages only), else Russian. `Content-Language` names the language of an answer.',
  ],
  ['Currency', "The player's, else the cookie `currency`, else usd."],
  [
    'Pages',
    'The data of a page are at `{path}/_payload.json`. A request with `HX-Request: true` and the id of a fragment in ' +
      '`HX-Target` gets that fragment only.',
  ],
];

const MONITORING: readonly (readonly string[])[] = [
  ['`GET /healthz`', '200 while the process lives; with its release for those who may read metrics'],
  ['`GET /readyz`', '200 while the database and Redis answer, else 503'],
  ['`GET /metrics`', 'metrics for Prometheus; from this machine, or with METRICS_TOKEN as bearer token'],
  ['`GET /builds/latest.json`, `GET /builds/meta/{id}.json`', 'the running build'],
];

const SOCKET =
  'socket.io at `/socket.io`, websocket only. A foreign Origin is refused at the handshake. A session cookie counts ' +
  "only with the store's own Origin, a token from anywhere: as `auth.token`, or as the header `X-Auth-Token`. `auth` " +
  'may also contain `guest` (32 hex digits stored by the browser, to count people), `locale` and `currency`. Later ' +
  'messages of clients are ignored.';

const EVENTS: readonly (readonly string[])[] = [
  [
    '`updateRealtimeData`',
    '{counter, contracts, users, online}; unknown values are null',
    'on connect, then on change, at most once a second',
  ],
  [
    '`liveDrop`',
    '{winItem {item {insertId, incase, logo, title}, rarity}, case, owner {ID, name}}, or an array',
    'on connect the array of 14; then a single win to prepend, or the whole array, at most every 250 ms',
  ],
  [
    '`notices`',
    '{unread}: at most 100',
    'to a player: on connect, when a notification was written, when they were read elsewhere',
  ],
  [
    '`sums`',
    '{balance, balanceMinor, bonuses}: money in the currency of the page and in kopecks, points',
    'to a player: on connect, when their money or points changed (a prize of the wheel when it has stopped)',
  ],
  [
    '`getCases`',
    "{status, cases}: the text of GET /api/case/list in the page's language and currency",
    'when the catalogue was published',
  ],
  ['`showRussianData`', '{show}', 'on connect, and when it changes'],
  ['`refresh`', '{delay}: ms', 'when an operator reloads all pages'],
  [
    '`fallbackCurrency`, `language`',
    '{status, data, error}: the current code; status `error` when it could not be read or saved',
    'on connect, when the chosen one is no longer offered',
  ],
  ['`error`', 'a text', 'when the data sent on connect could not be read'],
  ['`log`', 'a text: `session.ended`, `session.unsure`', 'before the server closes the connection'],
];

/** The conventions of calls and pages, addresses for monitoring, and the events of the socket. */
export const ApiConventions = (): ReactNode => (
  <>
    <h2>Conventions</h2>
    <dl>
      {CONVENTIONS.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <ApiText of={text} />
          </dd>
        </div>
      ))}
    </dl>
    <h2>For monitoring and builds</h2>
    <Table head={['address', 'answer']} rows={MONITORING} />
    <h2>The socket</h2>
    <p>
      <ApiText of={SOCKET} />
    </p>
    <Table head={['event', 'data', 'when']} rows={EVENTS} />
  </>
);

const Table = ({ head, rows }: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }) => (
  <table>
    <thead>
      <tr>
        {head.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells) => (
        <tr key={cells[0]}>
          {cells.map((cell) => (
            <td key={cell}>
              <ApiText of={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
