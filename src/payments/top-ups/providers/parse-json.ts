/** The value in a JSON text. Null when the text is not JSON, so that a schema refuses it. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
