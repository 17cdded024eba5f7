import type { Profile } from '#app/company/profile/profile.ts';

/** The sample company, as the specification of the public site has it. Its people, numbers and addresses do not exist. // S25 */
export const identity: Profile['identity'] = {
  name: 'PL Steel',
  legalName: '',
  registrationNumber: '',
  vatNumber: '',
  founded: 1993,
};

export const look: Profile['look'] = {
  colour: '#ff7a1a',
  // A plate with one chamfered corner and a cut-out P.
  logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#ff7a1a" d="M0 0H32V22L22 32H0Z"/><path fill="#1b0d02" fill-rule="evenodd" d="M7 7H20L25 12V17L20 22H12V26H7ZM12 12V17H18.5L20 15.5V13.5L18.5 12Z"/></svg>',
};

export const places: Profile['places'] = {
  branches: [
    {
      name: 'Head office',
      street: '12 Innes Road',
      suburb: 'Jet Park',
      town: 'Boksburg',
      province: 'Gauteng',
      postalCode: '1459',
      latitude: null,
      longitude: null,
      phone: '+27 11 555 0100',
      fax: '+27 11 555 0109',
      whatsApp: '+27 82 555 0100',
      hours: {
        monday: {
          opens: '08:00',
          closes: '17:00',
        },
        tuesday: {
          opens: '08:00',
          closes: '17:00',
        },
        wednesday: {
          opens: '08:00',
          closes: '17:00',
        },
        thursday: {
          opens: '08:00',
          closes: '17:00',
        },
        friday: {
          opens: '08:00',
          closes: '17:00',
        },
        saturday: {
          opens: '',
          closes: '',
        },
        sunday: {
          opens: '',
          closes: '',
        },
      },
      closedDays: [],
    },
  ],
  serviceArea: {
    city: 'Johannesburg',
    latitude: -26.2041,
    longitude: 28.0473,
    radius: 100,
  },
};

export const people: Profile['people'] = {
  salesEmail: 'sales@example.co.za',
  careersEmail: 'careers@example.co.za',
  salesName: 'Riaan van Wyk',
  team: [
    {
      title: 'Sales',
      teamManager: 'Riaan van Wyk',
      phone: '+27 82 555 0101',
      picture: '',
      figure: 'beard',
    },
    {
      title: 'Estimating',
      teamManager: 'Nomsa Dlamini',
      phone: '+27 82 555 0102',
      picture: '',
      figure: 'bun',
    },
    {
      title: 'Cutting and bending',
      teamManager: 'Pieter Botha',
      phone: '+27 82 555 0105',
      picture: '',
      figure: 'hard-hat',
    },
    {
      title: 'Fabrication',
      teamManager: 'Sipho Mokoena',
      phone: '+27 82 555 0103',
      picture: '',
      figure: 'goggles',
    },
  ],
  contacts: [
    {
      position: 'Sales manager',
      name: 'Riaan van Wyk',
      email: 'sales@example.co.za',
      cell: '+27 82 555 0101',
    },
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
    {
      position: 'Accounts',
      name: 'Leilani Naidoo',
      email: 'accounts@example.co.za',
      cell: '+27 82 555 0104',
    },
  ],
  social: [
    {
      network: 'LinkedIn',
      url: 'https://www.linkedin.com/company/example',
    },
    {
      network: 'Instagram',
      url: 'https://www.instagram.com/example',
    },
    {
      network: 'Facebook',
      url: 'https://www.facebook.com/example',
    },
  ],
};

export const units: Profile['units'] = {
  steel: {
    on: true,
    name: 'PL Steel',
    label: 'Steel Services',
    text: 'Cut, bent, rolled and finished to your drawing.',
    quoteTypes: [
      'CNC Laser Cutting',
      'HD Plasma Cutting',
      'Profile Cutting',
      'Bending',
      'Rolling',
      'Polishing/Brushing',
      'Drilling',
      'Chamfering',
      'Other...',
    ],
  },
  fabrication: {
    on: true,
    name: 'PL Fabrication',
    label: 'Steel Fabrication',
    text: 'Custom and structural work, welding, finishing and repairs.',
    quoteTypes: ['Fabrication', 'Other...'],
  },
};

export const privacy: Profile['privacy'] = {
  officer: {
    name: 'Thandeka Mahlangu',
    position: 'Information officer',
    email: 'privacy@example.co.za',
    phone: '+27 11 555 0100',
  },
  extra: '',
};

export const hiring: Profile['hiring'] = {
  stages: [{ name: 'Phoned' }, { name: 'Interview' }, { name: 'Trade test' }, { name: 'References' }],
};

export const bank: Profile['bank'] = {
  accountName: '',
  bank: '',
  branchCode: '',
  accountNumber: '',
  accountType: '',
};

export const pages: Profile['pages'] = {
  materials: {
    title: '',
    description:
      'Mild steel, S355, stainless 304 and 316, 3CR12, galvanised, Hardox, aluminium and more: what each is, where it is used, and how it cuts and welds.',
  },
  contact: {
    title: '',
    description: '',
  },
  careers: {
    title: '',
    description: '',
  },
  blog: {
    title: '',
    description:
      'Articles on laser, plasma and profile cutting, drawings, grades, bending, welding and galvanising, for people who draw steel or buy it.',
  },
  quoteSteel: {
    title: '',
    description: '',
  },
  quoteFabrication: {
    title: '',
    description: '',
  },
  privacy: {
    title: '',
    description: '',
  },
};
