import { connect } from 'node:tls';
import { timeFromText } from '#src/platform/process/clock.ts';
import { HOUR_MS, SECOND_MS } from '#src/shared/time.ts';

const CERTIFICATE_WITHIN_MS = 3 * SECOND_MS;

/** Ends of certificates by origin, read once an hour by each process. */
const certificateEnds = new Map<string, { readonly at: number; readonly end: Promise<Date> }>();

/**
 * End of the certificate that an https origin presents, an expired one too. Rejects when nothing answers, or with a
 * certificate that is not trusted.
 */
export function certificateEndOf(origin: string): Promise<Date> {
  const known = certificateEnds.get(origin);
  if (known !== undefined && performance.now() - known.at < HOUR_MS) return known.end;
  const end = readCertificateEnd(origin);
  certificateEnds.set(origin, { at: performance.now(), end });
  end.catch(() => certificateEnds.delete(origin));
  return end;
}

function readCertificateEnd(origin: string): Promise<Date> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const target = { host: hostname, port: port === '' ? 443 : Number(port), servername: hostname };
    const socket = connect({ ...target, rejectUnauthorized: false }, () => {
      const end = timeFromText(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (socket.authorized || end.getTime() < Date.now()) resolve(end);
      else reject(new Error(String(socket.authorizationError)));
    });
    socket.setTimeout(CERTIFICATE_WITHIN_MS, () => socket.destroy(new Error('no answer within 3 s')));
    socket.on('error', reject);
  });
}
