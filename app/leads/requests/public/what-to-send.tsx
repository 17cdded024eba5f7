import { CompanyPhone } from '#app/company/company-phone.tsx';
import { useCompany } from '#app/company/use-company.ts';

const NEEDED = [
  ['Dimensions', 'In millimetres, with tolerances where they matter.'],
  ['Material', 'Grade and thickness.'],
  ['Quantity', 'How many of each part.'],
  ['Date', 'When you need them.'],
] as const;

/** What an estimator needs to know, so that they don't have to ask. */
export function WhatToSend() {
  const { hours } = useCompany();
  return (
    <div className="what-to-send">
      <h2>Write on the drawing</h2>
      <dl>
        {NEEDED.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <p>
        Would you rather talk it through? Phone <CompanyPhone />, {hours}.
      </p>
    </div>
  );
}
