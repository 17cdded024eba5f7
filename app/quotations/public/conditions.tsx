import { addresseeOf, factsOf, senderOf } from '../document/document-texts.ts';
import type { QuotationDocument } from '../document/quotation-document.ts';

/** What else the document says: how it is paid, the terms, who offers it to whom. // P10 */
export function Conditions({ document }: { document: QuotationDocument }) {
  const { company, paymentTerms, terms } = document;
  return (
    <>
      {(paymentTerms !== '' || company.bank.length > 0) && (
        <section className="quoted-conditions">
          <h2>Payment</h2>
          {paymentTerms !== '' && <p>{paymentTerms}</p>}
          <Facts facts={company.bank} />
        </section>
      )}
      {terms !== '' && (
        <section className="quoted-conditions" id="terms">
          <h2>Terms</h2>
          <p className="quoted-words small">{terms}</p>
        </section>
      )}
      <section className="quoted-conditions">
        <h2>About this quotation</h2>
        <Facts facts={factsOf(document)} />
        <Facts
          facts={[
            ['From', [company.name, ...senderOf(document)].join('\n')],
            ['To', addresseeOf(document).join('\n')],
          ]}
        />
      </section>
    </>
  );
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="private-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="quoted-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
