import { company, phoneLink } from '#app/company/company.ts';

const NEEDED = [
  ['Drawing', 'PDF or Excel, with dimensions in millimetres.'],
  ['Material', 'Grade and thickness.'],
  ['Quantity', 'How many of each part.'],
  ['Date', 'When you need them.'],
] as const;

/** What an estimator asks for, said before he has to ask. */
export function WhatToSend() {
  return (
    <div className="what-to-send">
      <h2>What we price from</h2>
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
