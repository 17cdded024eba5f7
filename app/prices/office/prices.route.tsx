import { data, Link } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { companyDay } from '#app/country/day.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { useUnfolded } from '#app/ui/office/use-unfolded.ts';
import { leftOutText, platesLeftOut } from '../plates-and-beds.ts';
import { findPriceBook } from '../price-books.queries.server.ts';
import { sectionCells, tableContext } from '../read-section.ts';
import { outdatedMaterials, PRICE_SECTION_NAMES, sampleMachinesOf } from '../stored-price-book.ts';
import type { Route } from './+types/prices.route.ts';
import { machineOfPath, PRICE_TABS, sectionPath } from './prices-path.ts';
import { saveSection } from './save-prices.server.ts';
import { SectionForm } from './section-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Prices');

/** Up to a thousand rows. */
const LARGEST_FORM = 512 * 1024;

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = PRICE_SECTION_NAMES.find((name) => name === (params.section ?? 'materials'));
  const company = context.get(companyContext);
  const machine = section === 'machines' ? machineOfPath(company, params.machine) : null;
  const isWrong = params.machine !== undefined && machine === null;
  if (section === undefined || isWrong || params.section === 'materials') throw data(null, { status: 404 });
  const { revision, book } = await findPriceBook(context.get(servicesContext).db);
  const today = companyDay();
  const table = tableContext(book, company, today);
  const key = machine?.key ?? '';
  return {
    section,
    revision,
    machine,
    machines: company.machines.map((listed) => ({ key: listed.key, name: listed.name })),
    isSample: machine === null ? book.samples.includes(section) : sampleMachinesOf(book).includes(key),
    outdated: section === 'materials' ? outdatedMaterials(book, today).length : 0,
    leftOut: platesLeftOut(book, company)
      .filter((leftOut) => section === 'materials' || leftOut.machine === machine?.name)
      .map((leftOut) => leftOutText(leftOut, company.materials)),
    table,
    cells: sectionCells(section, key, book, table),
    rates: book.machines[key] ?? null,
    bending: book.bending.setup,
    terms: book.terms,
  };
}

export const action = officeAction({ save: saveSection }, { largest: LARGEST_FORM });

const LIST = new Intl.ListFormat('en-GB');

/** Which plates aren't used, and why: a line on a narrow screen. // P1, P4 */
function LeftOut({ notices }: { notices: readonly { machine: string; text: string }[] }) {
  const isUnfolded = useUnfolded(true);
  const texts = notices.map(({ machine, text }) => (
    <p key={machine} className={isUnfolded ? 'prices-note' : undefined} role="note">
      <strong>{machine}:</strong> {text}
    </p>
  ));
  if (isUnfolded) return texts;
  return (
    <details className="prices-note prices-left-out">
      <summary>
        <strong>{`Some plates are too large for ${LIST.format(notices.map(({ machine }) => machine))}`}</strong>
      </summary>
      {texts}
    </details>
  );
}

/** The price book, section by section. // P1 */
export default function Prices({ loaderData }: Route.ComponentProps) {
  const { section, machine, machines, isSample, outdated, leftOut } = loaderData;
  return (
    <>
      <PageHead title="Prices" />
      <TabLinks label="Prices" tabs={PRICE_TABS} />
      {isSample && (
        <p className="prices-note" role="note">
          <strong>These are sample prices.</strong> Save your own, or quotations carry a warning.
        </p>
      )}
      {outdated > 0 && (
        <p className="prices-note" role="note">
          <strong>{`${countOf(outdated, 'price')} older than valid.`}</strong> They are still used, with a
          warning. Their dates are marked below.
        </p>
      )}
      {leftOut.length > 0 && <LeftOut key={section} notices={leftOut} />}
      {section === 'machines' && (
        <nav className="prices-machines" aria-label="Machines">
          {machines.map(({ key, name }) => (
            <Link
              key={key}
              to={sectionPath('machines', key)}
              aria-current={key === machine?.key ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {section === 'machines' && machine === null ? (
        <p className="muted">The company’s profile has no machine that cuts flat parts.</p>
      ) : (
        <SectionForm key={`${section}/${machine?.key}`} {...loaderData} />
      )}
    </>
  );
}

export type PricesData = Route.ComponentProps['loaderData'];

export function ErrorBoundary() {
  return <LoadFailed message="The prices could not be loaded." />;
}
