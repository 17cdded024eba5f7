import { fromBufferPromise } from 'yauzl';

/** The files of a zip by name. Rejects if it is damaged or a path leads outside. */
export async function unzip(bytes: Uint8Array): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
