export interface SignInProviderResponse {
  readonly isOk: boolean;
  readonly body: unknown;
}

const PATIENCE_MS = 10_000;
const MOST_BYTES = 65_536;

/** Calls a provider, with a limit of ten seconds and 64 KB and without redirects. Returns null when no JSON arrives. */
export async function callSignInProvider(
  address: string | URL,
  init: RequestInit,
): Promise<SignInProviderResponse | null> {
  try {
    const response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...(init.headers as Record<string, string> | undefined) },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { isOk: response.ok, body: JSON.parse(await readText(response)) as unknown };
  } catch {
    return null;
  }
}

/** Encodes a form body for a token endpoint. */
export const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const piece = chunk as Uint8Array;
    bytes += piece.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The response is too long');
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
