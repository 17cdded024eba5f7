/**
 * How the server's process is started. V8 sizes its young generation by the machine and glibc keeps a pool of memory for
 * each thread: without limits both grow to several times of what the server needs (docs/performance.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
