/** Texts by made-up applicants and staff. */

export const demoReasons = [
  'I like work where a millimetre counts, and I want to stay in steel.',
  'A friend works in cutting and says that people learn here.',
  'My contract ends next month and I live twenty minutes away.',
  'I want to move from general fabrication to CNC work.',
  'I have done the same job for six years and want to grow.',
  'The company I work for is closing its workshop.',
  'I am looking for day shifts, because of my children.',
  'I finished my trade test this year and want my first proper job.',
  'I have seen your parts at a customer and liked how clean the edges were.',
  '',
];

export const demoNotes = [
  'Called, no answer. Will try again tomorrow.',
  'Good phone interview. Knows the machine, asked sensible questions about nests.',
  'CV is thin on references. Asked for two.',
  'Invited to the workshop on Thursday, 9:00.',
  'Test piece was clean, angle within half a degree.',
  'Wants more than we can offer for this position.',
  'References checked, both positive.',
  'No licence yet; keep in mind for next year.',
  'Offer sent.',
  'Starts on the first of next month.',
  'Did not come to the interview and did not call.',
  'Lives far out; asked whether shifts would work with the taxi times.',
];

/** Answers by words in the question; the last entry matches any question. */
export const demoAnswers: readonly { asks: RegExp; answers: readonly string[] }[] = [
  {
    asks: /experience|years|long/i,
    answers: [
      'Four years, the last two on my own shift.',
      'About seven years in two workshops.',
      'Eighteen months, after my apprenticeship.',
      'Ten years, three of them as a leading hand.',
    ],
  },
  {
    asks: /machine|control|brake|laser|software/i,
    answers: [
      'Mostly Amada and Trumpf, with Sigmanest for the nests.',
      'A Bystronic fibre laser, 6 kW, and before that a CO2 machine.',
      'Adira and Durma press brakes, up to 220 tons.',
    ],
  },
  {
    asks: /weld|coded|certificate|qualification|test/i,
    answers: [
      'AWS D1.1 in 3G and 4G; my coding runs until next June.',
      'MIG and stick, trade test passed, coding lapsed in March.',
      'I can weld the test plate any day you say.',
    ],
  },
  {
    asks: /licen[cs]e|drive|PrDP/i,
    answers: ['Code 08 with PrDP, valid for two more years.', 'Code 10; the PrDP is being renewed.'],
  },
  {
    asks: /start|notice|available/i,
    answers: ['At once.', 'After a month of notice.', 'From the first of next month.'],
  },
  {
    asks: /./,
    answers: [
      'I prefer to show it at the machine than to write about it.',
      'Yes, in my last job that was part of every day.',
      'I have done it with help and would like to learn it properly.',
    ],
  },
];
