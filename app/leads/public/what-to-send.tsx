import { company, phoneLink } from '#app/company/company.ts';

const NEEDED = [
  ['Dimensions', 'In millimetres, with tolerances where they matter.'],
  ['Material', 'Grade and thickness.'],
  ['Quantity', 'How many of each part.'],
  ['Date', 'When you need them.'],
] as const;

/** What an estimator asks for, said before he has to ask. */
export function WhatToSend() {
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
        Rather talk it through? Phone <a href={phoneLink(company.phone)}>{company.phone}</a>,{' '}
        {company.hours.text}.
      </p>
    </div>
  );
}
