/** The public site's icons on a 24 x 24 grid: stroked paths with square caps, social icons filled. */
const strokes = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  back: 'M20 12H5M11 6l-6 6 6 6',
  down: 'M5 9l7 7 7-7',
  close: 'M5 5l14 14M19 5 5 19',
  menu: 'M3 6h18M3 12h18M3 18h18',
  check: 'M4 12.5l5.5 5.5L20 7',
  alert: 'M12 3v11M12 18v3',
  phone: 'M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5L16 13l5 2v4l-2 2C11 21 3 13 3 5Z',
  upload: 'M4 16v4h16v-4M12 16V4M6.5 9.5 12 4l5.5 5.5',
  file: 'M6 3h8l5 5v13H6ZM14 3v5h5',
  // Fabrication icons as on technical drawings: a gate, a frame, a fillet weld, a surface finish, a patch on a crack.
  custom: 'M3 5h18v15H3ZM8 5v15M12 5v15M16 5v15M1 8h2M1 17h2',
  structural: 'M3 21V9l9-5 9 5v12M3 9h18M7 21V9M17 21V9M1 21h4M19 21h4',
  weld: 'M2 20l7-9h13M12 11V4l7 7M2 20l.5-4M2 20l3.7-1.6',
  finish: 'M2 12l5 8L17 4h6M4.5 12h7.5',
  repair: 'M3 4v16h18V4ZM8 8h8v8H8ZM3 12h2M19 12h2M12 4v2l-1 1 1 1M12 16v1l1 1-1 2',
} as const;

const solids = {
  whatsApp:
    'M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2Zm0 18.2a8.2 8.2 0 0 1-4.2-1.2l-.3-.2-3.1.8.8-3-.2-.3A8.2 8.2 0 1 1 12 20.2Zm4.6-6.1c-.3-.1-1.5-.7-1.7-.8-.2-.1-.4-.1-.6.1l-.8 1c-.1.2-.3.2-.5.1a6.7 6.7 0 0 1-3.4-2.9c-.2-.4.3-.4.7-1.3.1-.2 0-.3 0-.4l-.8-1.8c-.2-.5-.4-.4-.6-.4h-.5c-.2 0-.5.1-.7.3-.9.9-1 2.1-.4 3.4a10.5 10.5 0 0 0 5.6 4.7c1.9.7 2.7.6 3.6.1.5-.4.8-.9.9-1.4.1-.4 0-.6-.2-.7Z',
  LinkedIn:
    'M3 3h18v18H3ZM6 10v8h2.5v-8ZM7.2 6a1.4 1.4 0 1 0 0 2.9 1.4 1.4 0 0 0 0-2.9ZM10.5 10v8H13v-4.2c0-1 .4-1.8 1.5-1.8s1.4.8 1.4 1.8V18h2.5v-4.8c0-2.2-1.2-3.4-2.9-3.4-1.3 0-2.1.6-2.5 1.4V10Z',
  Instagram:
    'M3 3h18v18H3ZM5 5v14h14V5ZM12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM15.8 6.5h1.8v1.8h-1.8Z',
  Facebook:
    'M3 3h18v18h-5.6v-6.9h2.3l.4-2.7h-2.7V9.7c0-.8.4-1.5 1.5-1.5H18V5.9a15 15 0 0 0-2-.2c-2.1 0-3.4 1.2-3.4 3.5v2.2h-2.3v2.7h2.3V21H3Z',
  YouTube: 'M2 5h20v14H2ZM10 8.5v7l6-3.5Z',
  X: 'M3 3h5.5l4.2 5.8L17.8 3H20l-6.3 7.2L21 21h-5.5l-4.6-6.3L5.4 21H3.2l6.7-7.7ZM6.2 4.7l10.2 14.6h1.5L7.7 4.7Z',
  TikTok:
    'M13 3h3c.2 2.2 1.6 3.7 4 4v3c-1.5 0-2.9-.5-4-1.3V15a6 6 0 1 1-6-6c.3 0 .7 0 1 .1v3.1a3 3 0 1 0 2 2.8Z',
} as const;

export type IconName = keyof typeof strokes | keyof typeof solids;

/** Whether there is an icon with this name, such as that of a social network. */
export function isIcon(name: string): name is IconName {
  return Object.hasOwn(strokes, name) || Object.hasOwn(solids, name);
}

function isStroke(name: IconName): name is keyof typeof strokes {
  return name in strokes;
}

/** Hidden from screen readers: use it beside a text, or in a control with an accessible name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      {isStroke(name) ? (
        <path d={strokes[name]} fill="none" stroke="currentColor" strokeWidth="2" />
      ) : (
        <path d={solids[name]} fill="currentColor" fillRule="evenodd" />
      )}
    </svg>
  );
}
