/** Contact persons. SAMPLES: these people don't exist; replace them before going live. */

/** A card of Meet the Team (S4). */
export interface TeamCard {
  readonly id: string;
  readonly image: string;
  readonly title: string;
  readonly teamManager: string;
}

/** A contact card (S5). */
export interface ContactCard {
  readonly position: string;
  readonly name: string;
  readonly email: string;
  readonly cell: string;
}

export const team = [
  { id: 'sales', image: 'rack', title: 'Sales', teamManager: 'Riaan van Wyk' },
  { id: 'estimating', image: 'drawing', title: 'Estimating', teamManager: 'Nomsa Dlamini' },
  { id: 'cutting', image: 'profile', title: 'Cutting and bending', teamManager: 'Pieter Botha' },
  { id: 'fabrication', image: 'gate', title: 'Fabrication', teamManager: 'Sipho Mokoena' },
] as const satisfies readonly [TeamCard, TeamCard, TeamCard, TeamCard];

export const contacts = [
  { position: 'Sales manager', name: 'Riaan van Wyk', email: 'sales@example.co.za', cell: '+27 82 555 0101' },
  {
    position: 'Project estimator',
    name: 'Nomsa Dlamini',
    email: 'quotes@example.co.za',
    cell: '+27 82 555 0102',
  },
  {
    position: 'Fabrication manager',
    name: 'Sipho Mokoena',
    email: 'fabrication@example.co.za',
    cell: '+27 82 555 0103',
  },
  { position: 'Accounts', name: 'Leilani Naidoo', email: 'accounts@example.co.za', cell: '+27 82 555 0104' },
] as const satisfies readonly [ContactCard, ContactCard, ContactCard, ContactCard];
