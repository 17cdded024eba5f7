/** Words for made-up leads: what customers ask for, and what staff note. */

export const demoCompanies = [
  'Highveld Conveyors',
  'Bergland Trailers',
  'Mokoena Civils',
  'Vaal Pump Works',
  'Rand Shopfitters',
  'Karoo Windmills',
  'Egoli Mining Spares',
  'Limpopo Silos',
  'Atlas Gates and Fencing',
  'Boksburg Hydraulics',
  'Nkosi Furniture Workshop',
  'East Rand Tanks',
];

export const demoEnquiries = [
  'Do you cut Hardox in 12 mm, and what is the largest sheet you can take?',
  'We need somebody for regular cut-to-size work, about two tons a month. Who can we speak to?',
  'Can you bend 4 m lengths of 3 mm galvanised sheet to a top hat profile?',
  'Good day, do you deliver to Polokwane? It is one pallet of laser-cut brackets every second week.',
  'Please send your account application form. We are a new customer.',
  'I have a broken bucket lip from a TLB. Can I bring it in to have a new one profiled?',
  'What is your lead time at the moment on 6 mm mild steel, about 200 parts to drawing?',
  'Do you roll plate to a cone? 10 mm, 1 200 mm at the wide end, 600 mm at the narrow end.',
];

export const demoRequests = [
  'Drawings attached. We need 40 of each, delivered to Germiston. Material: S355, 8 mm.',
  'Price per set please, for 10, 50 and 100 sets.',
  "This is a repeat of last year's order, with two more holes in part 3.",
  'Can you also chamfer the edges for welding? The weld prep is on the drawing.',
  'Urgent: the machine stands. Could you cut this by Thursday?',
  'Please quote with and without galvanising.',
  '',
  '',
];

export const demoAnswers = [
  'Thank you for your request. Please find our prices below, without VAT and delivery.\n\n10 off: R 412.00 each\n50 off: R 318.00 each\n\nThe material is in stock; we need six working days from your order.',
  'Thank you for the drawings. Part 2 has no thickness on it: is it 6 mm like the others? We can quote as soon as we know.',
  'Yes, we can do that. Our bed takes sheets of up to 14 m by 3 m. Please send us the drawing as PDF, with material and quantity.',
  'We can cut these by Thursday if you confirm today before 14:00. The price is R 8 950.00 without VAT.',
];

export const demoLeadNotes = [
  'Spoke to the buyer. The price matters more to them than the date.',
  'Asked for the material certificate; they want 3.1.',
  'Drawing has no thickness for part 2. Asked them to confirm.',
  'Old customer of Piet, pays on time.',
  'Waiting for their engineer to release the drawing.',
  'Quoted two weeks. They asked for ten days; checking with the workshop.',
];

export const demoDrawings = [
  'bracket',
  'base-plate',
  'gusset',
  'chute-liner',
  'hopper',
  'end-cap',
  'side-panel',
];
