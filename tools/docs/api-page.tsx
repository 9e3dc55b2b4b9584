import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Endpoint } from '#src/http/endpoints/endpoint.ts';
import { ApiConventions } from './api-conventions.tsx';
import { ApiFields, kindOf } from './api-fields.tsx';
import { ApiText } from './api-text.tsx';
import type { JsonSchema } from './json-schema.ts';
import { type ApiDescription, openPath } from './openapi.ts';

type Call = ApiDescription['paths'][string][string];

/** The page /api/docs: the description of the API, and the forms that have no JSON call, for people. */
export function apiPage(api: ApiDescription, endpoints: readonly Endpoint[]): string {
  return `<!doctype html>\n${renderToStaticMarkup(<ApiPage api={api} endpoints={endpoints} />)}\n`;
}

function ApiPage({ api, endpoints }: { readonly api: ApiDescription; readonly endpoints: readonly Endpoint[] }) {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ address: `${method.toUpperCase()} ${path}`, call })),
  );
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>OpenCrate API</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/api.css" />
      </head>
      <body>
        <main>
          <h1>OpenCrate API</h1>
          <p>
            The same as OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>. <a href="/en">The store</a>
          </p>
          <ApiConventions />
          <h2>Calls</h2>
          <ul>
            {calls.map(({ address, call }) => (
              <li key={address}>
                <a href={`#${call.operationId}`}>{address}</a>
              </li>
            ))}
          </ul>
          {calls.map(({ address, call }) => (
            <ApiCall key={address} address={address} call={call} />
          ))}
          <ApiForms endpoints={endpoints} />
          <h2>Shapes</h2>
          {Object.entries(api.components.schemas).map(([name, schema]) => (
            <section key={name}>
              <h3 id={name}>{name}</h3>
              {schema.description !== undefined && <p>{schema.description}</p>}
              <ApiFields schema={schema} />
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}

function ApiCall({ address, call }: { readonly address: string; readonly call: Call }): ReactNode {
  const { 200: success, ...refusals } = call.responses;
  const answer = success?.content['application/json'];
  return (
    <section>
      <h3 id={call.operationId}>{address}</h3>
      <p>
        <ApiText of={`${call.summary}. ${call.description ?? ''}`} />
      </p>
      <p>Access: {call.security.some((scheme) => Object.keys(scheme).length === 0) ? 'everybody' : 'player'}</p>
      <ApiInput call={call} />
      {answer !== undefined && (
        <>
          <p>
            Answer: <ApiText of={kindOf(answer.schema)} />
          </p>
          <ApiFields schema={answer.schema} />
          <details>
            <summary>Example</summary>
            <pre>{JSON.stringify(answer.example, null, 2)}</pre>
          </details>
        </>
      )}
      <p>
        Errors:{' '}
        <ApiText
          of={Object.entries(refusals)
            .map(([status, { content }]) => `${status} ${keysOf(content['application/json']?.schema)}`)
            .join('; ')}
        />
      </p>
    </section>
  );
}

const keysOf = (schema: JsonSchema | undefined): string =>
  (schema?.properties?.['error']?.enum ?? []).map((key) => `\`${String(key)}\``).join(', ');

/** Parameters and body as one list: names are unique over both. */
function ApiInput({ call: { parameters = [], requestBody } }: { readonly call: Call }): ReactNode {
  const named = parameters.filter((parameter) => 'name' in parameter);
  const isIdempotent = named.length < parameters.length;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const properties = { ...Object.fromEntries(named.map(({ name, schema }) => [name, schema])), ...body?.properties };
  const required = [...named.filter((one) => one.required).map(({ name }) => name), ...(body?.required ?? [])];
  return (
    <>
      <p>
        Input:{Object.keys(properties).length === 0 ? ' nothing' : ''}
        {isIdempotent ? ' (honours Idempotency-Key)' : ''}
      </p>
      {Object.keys(properties).length > 0 && <ApiFields schema={{ properties, required }} />}
    </>
  );
}

/** Forms of visitors that have no JSON call. */
function ApiForms({ endpoints }: { readonly endpoints: readonly Endpoint[] }): ReactNode {
  return (
    <>
      <h2>Forms without a JSON call</h2>
      {endpoints.map(({ api, form, summary, description }) =>
        api !== null || form === null || summary === null ? null : (
          <section key={form.path}>
            <h3>{`${form.method} ${openPath(form)}`}</h3>
            <p>
              <ApiText of={`${summary}. ${description ?? ''}`} />
            </p>
          </section>
        ),
      )}
    </>
  );
}
