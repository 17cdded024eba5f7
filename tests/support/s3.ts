import S3rver from '@20minutes/s3rver';
import type { Config } from '#app/platform/config.server.ts';

type S3 = NonNullable<Config['s3']>;

/** The settings of a local S3 store. */
export const s3At = (port: number): S3 => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'kerf',
  region: 'af-south-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
});

/** A local S3 store with its files in a folder. Dispose of it when done. */
export async function openS3(directory: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // s3rver encodes some query characters differently when it verifies signatures.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'kerf', configs: [] }],
  });
  const { port } = await server.run();
  return { port, s3: s3At(port), [Symbol.asyncDispose]: () => server.close() };
}
