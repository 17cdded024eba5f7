/** SAMPLE positions with their questions, to be replaced in the back office before going live. */
export const samplePositions = [
  {
    slug: 'cnc-laser-operator',
    name: 'CNC Laser Operator',
    active: true,
    description:
      'You set up and run the CNC laser on thin sheet and thick plate: load the program, set up the machine, and measure the first part before the rest is cut. You read drawings, keep the machine clean and record what each sheet yields. Experience on a CNC cutting machine is needed; we train you on ours.',
    questions: [
      {
        type: 'text',
        text: 'Which laser cutting machines have you worked on, and for how long?',
        options: [],
      },
      {
        type: 'select',
        text: 'What is the thickest plate you have cut?',
        options: ['Up to 6 mm', 'Up to 12 mm', 'Up to 25 mm', 'Over 25 mm', 'I have not cut plate yet'],
      },
      { type: 'radio', text: 'Can you work night shifts?', options: ['Yes', 'Some weeks', 'No'] },
      { type: 'checkbox', text: 'I can read technical drawings', options: [] },
    ],
  },
  {
    slug: 'coded-welder',
    name: 'Coded Welder',
    active: true,
    description:
      'You weld structures and parts by MIG and stick, from fit-up to the finished joint. You hold a current coding or can pass a test plate, read weld symbols, and care about preheat, sequence and distortion.',
    questions: [
      {
        type: 'select',
        text: 'Which process are you coded for?',
        options: ['MIG (GMAW)', 'Stick (SMAW)', 'Both', 'Neither yet'],
      },
      { type: 'text', text: 'In which positions, and until when is your coding valid?', options: [] },
      { type: 'checkbox', text: 'I am willing to weld a test plate', options: [] },
    ],
  },
  {
    slug: 'press-brake-operator',
    name: 'Press Brake Operator',
    active: true,
    description:
      'You bend parts on a CNC press brake: choose tools, set back gauges, work out the bend allowance and check angles against the drawing. Careful hands count for more than fast ones. Two years on a brake or a completed trade test.',
    questions: [
      {
        type: 'radio',
        text: 'How long have you worked on a press brake?',
        options: ['Less than 2 years', '2 to 5 years', 'Over 5 years'],
      },
      { type: 'checkbox', text: 'I have completed a trade test', options: [] },
    ],
  },
  {
    slug: 'internal-sales-estimator',
    name: 'Internal Sales and Estimator',
    active: true,
    description:
      'You answer customers who send drawings, work out material, cutting time and finishing, and send the quote. You know plate sizes and grades or learn quickly, write clearly in English, and follow up without being asked. Office work.',
    questions: [
      { type: 'text', text: 'What have you sold or priced before?', options: [] },
      { type: 'checkbox', text: 'I have my own transport', options: [] },
    ],
  },
  {
    slug: 'code-08-driver',
    name: 'Code 08 Driver',
    active: false,
    description:
      'You deliver cut and fabricated steel to customers and sites, help to load and lash it, and bring back the signed delivery note. A valid code 08 licence with PrDP is needed.',
    questions: [{ type: 'checkbox', text: 'I hold a valid PrDP', options: [] }],
  },
] as const;
