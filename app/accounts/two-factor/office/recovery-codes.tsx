import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { company } from '#app/company/company.ts';

/** Shows ten recovery codes, once. */
export function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const clipboard = useClipboard({ timeout: 3_000 });
  const text = `${company.name} back office, recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="form-stack">
      <p className="plain">
        If you lose the phone, each of these opens your account once. They are shown only now: keep them where
        your phone is not.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-row">
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
        <Button onClick={close} data-autofocus>
          I have kept them
        </Button>
      </div>
      {clipboard.error && (
        <p className="plain" role="alert">
          This browser does not let us copy. Download them, or write them down.
        </p>
      )}
    </div>
  );
}
