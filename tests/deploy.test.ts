import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { projectRoot } from '#app/platform/project-root.server.ts';

const SECRETS = '/run/secrets/';

/** What the examples use of the compose specification; a misspelt key is refused. */
const service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  mem_limit: z.string().optional(),
  depends_on: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  restart: z.enum(['unless-stopped', 'no']).optional(),
});
const composeFile = z.strictObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.literal(true) })),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })).default({}),
});

const read = (name: string) =>
  composeFile.parse(parse(readFileSync(path.join(projectRoot(), 'deploy', name), 'utf8')));
const { services, networks, secrets, volumes } = read('compose.yaml');
const withStore = read('compose.s3.yaml');

test('X7: containers keep no capability that they don’t need, write only to their volumes, and have limits', () => {
  const { bucket, kerf: _, ...others } = withStore.services;
  const lasting = { ...services, ...others };
  expect(Object.keys(lasting)).toEqual(['database', 'kerf', 'store']);
  for (const [name, one] of Object.entries(lasting))
    expect(one, name).toMatchObject({
      cap_drop: ['ALL'],
      read_only: true,
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+g$/),
    });
  expect(bucket?.cap_drop).toEqual(['ALL']);
  expect(lasting.kerf?.cap_add).toEqual([]);
  expect(lasting.store?.cap_add).toEqual([]);
});

test('X7: secrets are files, which the services that name them are given', () => {
  for (const [name, { environment, secrets: given }] of Object.entries(services)) {
    const named = Object.values(environment).filter((value) => value.startsWith(SECRETS));
    for (const value of named) expect(given, name).toContain(value.slice(SECRETS.length));
    for (const one of given) expect(Object.keys(secrets)).toContain(one);
    const words = Object.keys(environment).filter((key) =>
      /SECRET|PASSWORD|PASSPHRASE|DATABASE_URL/.test(key),
    );
    expect(words.filter((key) => !key.endsWith('_FILE'))).toEqual([]);
  }
});

test('X7: only Kerf can be reached from outside, through a proxy on the same machine; the database and the store by Kerf only', () => {
  const all = [...Object.entries(services), ...Object.entries(withStore.services)];
  expect(all.flatMap(([name, { ports }]) => ports.map((port) => [name, port]))).toEqual([
    ['kerf', '127.0.0.1:3000:3000'],
  ]);
  expect([services.database?.networks, networks]).toEqual([['database'], { database: { internal: true } }]);
  expect(withStore.services.store?.networks).toEqual(['store']);
  expect(withStore.networks).toEqual({ store: { internal: true } });
});

test('X7: every volume and network that a service names is declared', () => {
  const files = [{ services, networks, volumes }, withStore];
  for (const file of files)
    for (const one of Object.values(file.services)) {
      const named = one.volumes
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((source) => /^\w+$/.test(source));
      expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining(named));
      const joined = one.networks.filter((network) => network !== 'default');
      expect(Object.keys(file.networks)).toEqual(expect.arrayContaining(joined));
    }
});
