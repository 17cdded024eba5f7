import type { DocumentLine, QuotationDocument } from '#app/quotations/document/quotation-document.ts';

/** A flange with four holes. */
const FLANGE = {
  minX: 0,
  minY: 0,
  width: 300,
  height: 200,
  cut: 'M0 0H300V200H0Z M60 50a20 20 0 1 0 -40 0a20 20 0 1 0 40 0Z M280 50a20 20 0 1 0 -40 0a20 20 0 1 0 40 0Z M60 150a20 20 0 1 0 -40 0a20 20 0 1 0 40 0Z M280 150a20 20 0 1 0 -40 0a20 20 0 1 0 40 0Z',
  bend: 'M150 0V200',
};

/** A line of ten flanges at R 186,40, or fifty at R 142,15. */
export function quotedLine(changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    description: 'Flange FL-200',
    detail: 'Mild steel S355JR, 10 mm, 300 × 200 mm, laser cut, 1 bend',
    drawing: 'FL-200 rev 3.dxf',
    priced: { quantity: 10, unit: 18_640, total: 186_400 },
    breaks: [{ quantity: 50, unit: 14_215, total: 710_750 }],
    picture: FLANGE,
    ...changes,
  };
}

/** A quotation as it is sent: discount, rush, delivery and VAT, added up. */
export function quotationDocument(changes: Partial<QuotationDocument> = {}): QuotationDocument {
  return {
    number: 'P-1001',
    revision: 'A',
    request: 'Q-1043',
    day: '2026-11-23',
    validUntil: '2026-12-07',
    company: {
      name: 'Kameel Plate Works',
      colour: '#0b7285',
      address: {
        street: '12 Foundry Road',
        suburb: 'Steelpark',
        town: 'Vanderbijlpark',
        province: 'Gauteng',
        postalCode: '1911',
      },
      phone: '016 555 0101',
      email: 'sales@kameel.example',
      registrationNumber: '2009/012345/07',
      vatNumber: '4001234567',
      logo: '',
      bank: [
        ['Bank', 'Example Bank'],
        ['Account', '62 000 000 001'],
        ['Branch code', '250655'],
      ],
    },
    customer: {
      name: 'Umzimkulu Mining Supplies (Pty) Ltd',
      contact: 'Thandi Mokoena',
      email: 'thandi@example.org',
      vatNumber: '4987654321',
      address: '7 Shaft Road\nCarletonville\n2499',
      needsOrderNumber: true,
    },
    theirReference: 'RFQ 7781',
    introduction: '',
    lines: [
      quotedLine(),
      {
        description: 'Deburring',
        detail: '',
        drawing: '',
        priced: { quantity: 1, unit: 45_000, total: 45_000 },
        breaks: [],
        picture: null,
      },
      {
        description: 'Plates are marked with the heat number.',
        detail: '',
        drawing: '',
        priced: null,
        breaks: [],
        picture: null,
      },
    ],
    // 231 400 − 5 % + 10 % + 65 000
    sums: {
      sum: 231_400,
      discountPercent: 5,
      discount: 11_570,
      rushPercent: 10,
      rush: 21_983,
      delivery: 65_000,
      minimumOrder: 0,
      net: 306_813,
      vat: { percent: 15, amount: 46_022 },
      total: 352_835,
    },
    minimumOrderOf: 50_000,
    paymentTerms: 'Cash before collection',
    terms: 'Prices hold for the quantities stated.\n\nCut parts are not taken back.',
    currency: 'space-comma',
    order: null,
    ...changes,
  };
}
