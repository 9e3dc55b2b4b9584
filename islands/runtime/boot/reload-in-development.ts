/**
 * Under `npm run dev` reloads the page when the server has started again, which it does after every build. Other builds
 * replace NODE_ENV by another text and drop the code.
 */
if (process.env.NODE_ENV === 'development') {
  let startId: string | null = null;
  new EventSource('/dev/reload').addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (startId !== null && data !== startId) location.reload();
    startId = data;
  });
}
