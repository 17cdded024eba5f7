import type { Point } from '#app/company/profile/services.ts';
import { Section } from '#app/ui/site/section.tsx';
import { Points } from './points.tsx';

interface NeedsProps {
  materials: readonly { readonly key: string; readonly name: string; readonly note: string }[];
  send: readonly Point[];
}

/** Materials on the left, what to send for a quote on the right. */
export function Needs({ materials, send }: NeedsProps) {
  if (materials.length === 0 && send.length === 0) return null;
  return (
    <Section tone="white">
      <div className="needs">
        {materials.length > 0 ? (
          <section aria-labelledby="materials-title">
            <h2 id="materials-title">Materials it suits</h2>
            <ul className="suited">
              {materials.map(({ key, name, note }) => (
                <li key={key}>
                  <a className="label" href={`/materials#${key}`}>
                    {name}
                  </a>
                  <span className="muted">{note}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {send.length > 0 ? (
          <section aria-labelledby="send-title">
            <h2 id="send-title">What to send for a quote</h2>
            <Points points={send} />
          </section>
        ) : null}
      </div>
    </Section>
  );
}
