import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Element, Window } from './page.ts';

const PORT = 4_600 + (process.pid % 300);
const DRIVER = `http://127.0.0.1:${PORT}`;
/** The key under which WebDriver refers to an element. https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const ENTER = '\uE007';

/** Opens a window of WebKitGTK's MiniBrowser, over WebDriver, on a virtual screen. */
export async function openWebKit(): Promise<Window> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (binary === undefined) throw new Error('WebKitGTK is missing: apt-get install webkit2gtk-driver xvfb');
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${PORT}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const stopDriver = () => process.kill(-(driver.pid ?? 0));
  try {
    await untilReady();
    const browserOptions = { binary, args: ['--automation'] };
    const { sessionId } = await ask('POST', '/session', {
      capabilities: {
        alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions },
      },
    });
    return windowOf(`/session/${sessionId}`, stopDriver);
  } catch (error) {
    stopDriver();
    throw error;
  }
}

function windowOf(session: string, stopDriver: () => void): Window {
  const run = (source: string, values: readonly unknown[]) =>
    ask('POST', `${session}/execute/sync`, { script: `return (${source})(...arguments)`, args: values });
  return {
    name: 'WebKit',
    async open(url) {
      await ask('POST', `${session}/url`, { url });
    },
    async resize(width, height) {
      await ask('POST', `${session}/window/rect`, { width, height });
    },
    run: (source, ...values) => run(source, values),
    async find(source, ...values): Promise<Element | null> {
      const found = await run(source, values);
      if (found === null) return null;
      const element = `${session}/element/${found[ELEMENT]}`;
      const type = async (text: string) => {
        await ask('POST', `${element}/value`, { text: text.replaceAll('\n', ENTER) });
      };
      return {
        async click() {
          await run('(one) => one.click()', [found]);
        },
        type,
        attach: type,
      };
    },
    async close() {
      await ask('DELETE', session);
      stopDriver();
    },
  };
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await ask('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver did not start');
}

// biome-ignore lint/suspicious/noExplicitAny: each command of the protocol answers with a value of its own
async function ask(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(DRIVER + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
  return value;
}
