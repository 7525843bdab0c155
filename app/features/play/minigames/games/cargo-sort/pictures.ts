import { buildSvg } from '../../stage/svg.ts'

/** Eight crates that differ in pattern as well as in color. */
const paints: readonly (readonly [light: string, dark: string, pattern: string])[] = [
  ['#7CC6FF', '#1C8FEE', '<circle cx="48" cy="78" r="9"/>'],
  ['#6DD893', '#1EAB57', '<path d="M14 78H82" stroke="#fff" stroke-width="9"/>'],
  ['#BB9DFE', '#8758E8', '<path d="M24 88L48 66L72 88Z"/>'],
  ['#FF9B8A', '#D63A22', '<path d="M28 68H44V84H28ZM52 68H68V84H52Z"/>'],
  ['#FFD352', '#D98B00', '<path d="M22 70L74 88M74 70L22 88" stroke="#fff" stroke-width="8"/>'],
  ['#5ECFCB', '#0E9A96', '<circle cx="32" cy="78" r="7"/><circle cx="64" cy="78" r="7"/>'],
  ['#FF9CC3', '#C23B76', '<path d="M48 64L62 78L48 92L34 78Z"/>'],
  ['#A2B1C6', '#586B87', '<path d="M20 70H76M20 86H76" stroke="#fff" stroke-width="6"/>'],
]

const crate = ([light, dark, pattern]: (typeof paints)[number]) =>
  buildSvg(
    '0 0 96 104',
    `<path d="M38 14A10 10 0 0 1 58 14" fill="none" stroke="#573304" stroke-width="6"/><rect x="4" y="14" width="88" height="88" rx="18" fill="${light}"/><path d="M48 14H74A18 18 0 0 1 92 32V84A18 18 0 0 1 74 102H48Z" fill="${dark}"/><g fill="#fff" opacity=".55">${pattern}</g>`,
  )

export const crateLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const

export const cargoPictures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(paints.map((paint, index) => [`crate-${index}`, crate(paint)])),
  wagon: buildSvg(
    '0 0 100 34',
    '<rect x="2" y="4" width="96" height="16" rx="8" fill="#33445E"/><circle cx="26" cy="24" r="9" fill="#24334B"/><circle cx="74" cy="24" r="9" fill="#24334B"/>',
  ),
  post: buildSvg(
    '0 0 120 160',
    '<path d="M54 20H66L72 140H48Z" fill="#8A5A38"/><path d="M60 20H66L72 140H60Z" fill="#7C4803"/><rect x="20" y="138" width="80" height="18" rx="9" fill="#7C4803"/><circle cx="60" cy="18" r="14" fill="#FFC21F"/>',
  ),
  beam: buildSvg('0 0 300 20', '<rect y="4" width="300" height="12" rx="6" fill="#7C4803"/>'),
  pan: buildSvg(
    '0 0 120 40',
    '<path d="M4 8H116Q110 36 60 36T4 8Z" fill="#F8AC05"/><path d="M60 8H116Q110 36 60 36Z" fill="#D98B00"/>',
  ),
  stick: buildSvg(
    '0 0 16 48',
    '<rect x="5" y="10" width="6" height="38" rx="3" fill="#fff"/><circle cx="8" cy="8" r="7" fill="#fff"/>',
  ),
}
