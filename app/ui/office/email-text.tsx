import { Fragment } from 'react';

/** A letter on each side of hyphens, which a browser would wrap after. */
const AROUND_HYPHENS = /([^-](?:-+[^-])+)/;

/** Letters of a domain that fit into a line beside a label on a phone. */
const LONG_DOMAIN = 24;

/** An email address, which wraps after its @, a long domain before its last part too, but not at its hyphens. */
export function EmailText({ children: email }: { children: string }) {
  const domain = email.lastIndexOf('@') + 1;
  const isLong = email.length - domain > LONG_DOMAIN;
  const end = isLong ? email.lastIndexOf('.') + 1 : email.length;
  return (
    <>
      <Unhyphenated text={email.slice(0, domain)} />
      {domain > 0 && <wbr />}
      <Unhyphenated text={email.slice(domain, end)} />
      {isLong && <wbr />}
      {email.slice(end)}
    </>
  );
}

/** As elements rather than characters that join, which would be copied with it. */
function Unhyphenated({ text }: { text: string }) {
  return text
    .split(AROUND_HYPHENS)
    .map((piece, at) => ({ at, piece }))
    .map(({ at, piece }) => (
      <Fragment key={at}>{at % 2 === 1 ? <span className="unbroken">{piece}</span> : piece}</Fragment>
    ));
}
