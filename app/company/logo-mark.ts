/** The company's logo as SVG paths in a 32 x 32 square: a plate with one chamfered corner and a cut-out P. */
export const logoMark = {
  size: 32,
  plate: { path: 'M0 0H32V22L22 32H0Z', colour: '#ff7a1a' },
  letter: { path: 'M7 7H20L25 12V17L20 22H12V26H7ZM12 12V17H18.5L20 15.5V13.5L18.5 12Z', colour: '#1b0d02' },
} as const;
