import { Fragment } from 'react';
import { Link } from 'react-router';
import { sectionPath } from './company-path.ts';

/** What a publication has changed, with the sections whose texts still say it. */
export type NamedTexts = readonly {
  readonly value: string;
  readonly section: string;
  readonly label: string;
}[];

/** Texts are written by hand, so a new address doesn't change them. // O1 */
export function NamedElsewhere({ named }: { named: NamedTexts }) {
  if (named.length === 0) return null;
  return (
    <p className="panel panel-body" role="note">
      Published. These texts still say what you changed:{' '}
      {named.map(({ value, section, label }, index) => (
        <Fragment key={`${value} ${section}`}>
          {index > 0 && '; '}“{value}” in <Link to={sectionPath(section)}>{label}</Link>
        </Fragment>
      ))}
      .
    </p>
  );
}
