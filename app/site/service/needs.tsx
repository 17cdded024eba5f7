import { type MaterialKey, materialName } from '#app/company/materials.ts';
import type { Point } from '#app/company/service-page.ts';
import { Section } from '#app/ui/site/section.tsx';
import { Points } from './points.tsx';

interface NeedsProps {
  materials: readonly { readonly key: MaterialKey; readonly note: string }[];
  send: readonly Point[];
}

/** Materials on the left, what to send for a quote on the right. */
export function Needs({ materials, send }: NeedsProps) {
  return (
    <Section tone="white">
      <div className="needs">
        <section aria-labelledby="materials-title">
          <h2 id="materials-title">Materials it suits</h2>
          <ul className="suited">
            {materials.map(({ key, note }) => (
              <li key={key}>
                <a className="label" href={`/materials#${key}`}>
                  {materialName(key)}
                </a>
                <span className="muted">{note}</span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="send-title">
          <h2 id="send-title">What to send for a quote</h2>
          <Points points={send} />
        </section>
      </div>
    </Section>
  );
}
