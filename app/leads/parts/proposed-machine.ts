import type { CompanyFacts } from '#app/company/company.ts';
import { bestMachine, fitMachines, fitStatus, type Plate, type Size } from '#app/drawings/fit.ts';

/**
 * The machine that is proposed for a part: the one that is asked for, unless it can't cut it; else the one that suits best;
 * undefined if too little is known. // P6
 *
 * @param requestedMachineKey the key of the machine that is asked for, or '' if there is none.
 */
export function proposedMachine(
  machines: CompanyFacts['machines'],
  size: Size | null,
  plate: Plate,
  requestedMachineKey: string,
): CompanyFacts['machines'][number] | undefined {
  const fits = size === null ? [] : fitMachines(machines, [size], plate);
  const requested = machines.find(({ key }) => key === requestedMachineKey);
  if (requested !== undefined && !fits.some((fit) => fit.machine === requested && fitStatus(fit) === 'no'))
    return requested;
  return plate.thickness === null ? undefined : bestMachine(fits)?.fit.machine;
}

/** The machine of the service that a quote type belongs to; '' if it is none that cuts. */
export function machineKeyOfQuoteType(
  quoteType: string,
  { services, machines }: Pick<CompanyFacts, 'services' | 'machines'>,
): string {
  const slugs = services.filter((service) => service.quoteType === quoteType).map(({ slug }) => slug);
  return quoteType === '' ? '' : (machines.find(({ key }) => slugs.includes(key))?.key ?? '');
}
