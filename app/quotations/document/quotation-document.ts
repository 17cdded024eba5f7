import type { CompanyFacts } from '#app/company/company.ts';
import type { Picture } from '#app/drawings/picture.ts';
import type { CurrencyFormat } from '#app/prices/rand.ts';

/** A part as a customer sees it: paths of SVG in mm with y downwards. */
export type PartPicture = Omit<Picture, 'mark' | 'shown' | 'curves'>;

/** A quantity with the unit price that holds for it. Cents excluding VAT. */
export type PricedQuantity = {
  readonly quantity: number;
  readonly unit: number;
  readonly total: number;
};

export type DocumentLine = {
  readonly description: string;
  /** Material, thickness, size and work: "Mild steel, 10 mm, laser cut, 2 bends"; '' for an item. */
  readonly detail: string;
  /** The name of the drawing that it is made from, or '' if there is none. */
  readonly drawing: string;
  /** Null for a line of text only. */
  readonly priced: PricedQuantity | null;
  /** What the customer may choose instead. */
  readonly breaks: readonly PricedQuantity[];
  readonly picture: PartPicture | null;
};

/**
 * What a customer sees of a revision, on the page, in the PDF and in the mail: frozen when it is sent. Nothing of it says what
 * something costs the company. Money in cents of rand, days as YYYY-MM-DD. // P7
 */
export type QuotationDocument = {
  /** P-1001 */
  readonly number: string;
  /** A, B, C */
  readonly revision: string;
  /** The reference of the request: Q-1043, or '' if there is none. */
  readonly request: string;
  readonly day: string;
  readonly validUntil: string;
  readonly company: Pick<CompanyFacts, 'name' | 'colour' | 'address' | 'phone'> & {
    readonly email: string;
    readonly registrationNumber: string;
    readonly vatNumber: string;
    /** PNG or SVG of the logo on white as a data URL; '' where the name stands instead. */
    readonly logo: string;
    /** Labels and values; empty if the quotation doesn't show them. */
    readonly bank: readonly (readonly [label: string, value: string])[];
  };
  readonly customer: {
    readonly name: string;
    readonly contact: string;
    readonly email: string;
    readonly vatNumber: string;
    /** Lines. */
    readonly address: string;
    readonly needsOrderNumber: boolean;
  };
  /** What the customer calls the job, or '' if there is none. */
  readonly theirReference: string;
  /** A word before the lines, or '' if there is none. */
  readonly introduction: string;
  /** How long it takes: "5 working days from order", or '' if there is none. Earlier versions sent none. // P14 */
  readonly deliveryTime?: string;
  readonly lines: readonly DocumentLine[];
  readonly sums: {
    readonly sum: number;
    readonly discountPercent: number;
    readonly discount: number;
    readonly rushPercent: number;
    readonly rush: number;
    readonly delivery: number;
    /** What makes the order up to the minimum; 0. */
    readonly minimumOrder: number;
    readonly net: number;
    /** Null where the company is not a VAT vendor. */
    readonly vat: null | { readonly percent: number; readonly amount: number };
    readonly total: number;
  };
  /** What makes the order up: needed again where the customer chooses other quantities. */
  readonly minimumOrderOf: number;
  /** When it is paid: "Cash before collection". */
  readonly paymentTerms: string;
  readonly terms: string;
  readonly currency: CurrencyFormat;
  /** What was ordered, on the document that is made when the customer accepts; null on an offer. */
  readonly order: null | {
    /** A moment, or the day that staff recorded. */
    readonly acceptedAt: string;
    readonly name: string;
    readonly jobTitle: string;
    readonly orderNumber: string;
  };
};
