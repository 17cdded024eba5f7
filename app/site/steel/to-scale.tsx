import type { PartToFit } from '#app/leads/part-to-fit.ts';
import { PartFit } from '#app/leads/public/part-fit.tsx';
import { Section } from '#app/ui/site/section.tsx';

/** The machine beds to scale, and whether a visitor's part fits them. // Q9 */
export function ToScale({ asked }: { asked: PartToFit | null }) {
  return (
    <Section id="fit" tone="plate" labelledBy="scale-title">
      <div className="section-heading">
        <h2 id="scale-title">Does your part fit?</h2>
        <p className="lead muted">
          Type its size to see it on our machine beds, drawn from above to the same scale.
        </p>
      </div>
      <PartFit asked={asked} />
    </Section>
  );
}
