import { Fragment } from 'react';
import { Link } from 'react-router';
import { sectionPath } from './company-path.ts';

/** What a publication has changed, with the sections whose texts still say it. */
export type NamedTexts = readonly {
  readonly value: string;
  readonly section: string;
  readonly label: string;
}[];

/** Texts don't follow what they name: they are written. // O1 */
export function NamedElsewhere({ named }: { named: NamedTexts }) {
  if (named.length === 0) return null;
  return (
    <p className="panel panel-body" role="note">
      Published. Texts still name what you changed:{' '}
      {named.map(({ value, section, label }, index) => (
        <Fragment key={`${value} ${section}`}>
          {index > 0 && '; '}“{value}” in <Link to={sectionPath(section)}>{label}</Link>
        </Fragment>
      ))}
      .
    </p>
  );
}
