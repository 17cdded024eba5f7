import { createServer } from 'vite';

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { startServer } = await vite.ssrLoadModule('/server.ts');
await startServer(vite.middlewares);
