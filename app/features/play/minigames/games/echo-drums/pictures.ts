import { buildSvg } from '../../stage/svg.ts'

const drumColors = [
  ['#FF9B8A', '#D63A22'],
  ['#7CC6FF', '#0B70CF'],
  ['#6DD893', '#0E8042'],
  ['#BB9DFE', '#6E3DCF'],
] as const

/** Symbols of the drums, which differ in shape as well as in color and position. */
const symbols = [
  '<path d="M0 -14L15 12H-15Z" fill="#fff" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>',
  '<circle r="15" fill="#fff"/>',
  '<rect x="-13" y="-13" width="26" height="26" rx="5" fill="#fff"/>',
  '<path d="M0 -17L5 -6L17 -5L8 4L11 16L0 10L-11 16L-8 4L-17 -5L-5 -6Z" fill="#fff" stroke="#fff" stroke-width="3" stroke-linejoin="round"/>',
] as const

const drum = (index: number) =>
  buildSvg(
    '-64 -44 128 108',
    `<path d="M-56 -14V34C-56 58 56 58 56 34V-14Z" fill="${drumColors[index]?.[0]}"/><path d="M0 -14H56V34C56 46 28 52 0 52Z" fill="${drumColors[index]?.[1]}"/><ellipse cy="-16" rx="57" ry="21" fill="#D98B00"/><ellipse cy="-19" rx="53" ry="18" fill="#FFF0C2"/><g transform="translate(0 24)">${symbols[index]}</g>`,
  )

const note = (index: number) =>
  buildSvg(
    '0 0 64 64',
    `<circle cx="32" cy="32" r="30" fill="${drumColors[index]?.[1]}"/><g transform="translate(32 32) scale(.95)">${symbols[index]}</g>`,
  )

export const drumPictures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    drumColors.flatMap((_, index) => [
      [`drum-${index}`, drum(index)],
      [`note-${index}`, note(index)],
    ]),
  ),
  hollow: buildSvg(
    '0 0 64 64',
    '<circle cx="32" cy="32" r="27" fill="#fff" opacity=".6"/><circle cx="32" cy="32" r="27" fill="none" stroke="#A0B1C4" stroke-width="5" stroke-dasharray="9 8"/>',
  ),
  kite: buildSvg(
    '0 0 40 60',
    '<path fill="#45ABFA" d="M20 2L38 20L20 44L2 20Z"/><path fill="#0B70CF" d="M20 2L38 20L20 44Z"/><path d="M20 44Q28 50 20 58" fill="none" stroke="#F8AC05" stroke-width="3"/>',
  ),
  'frame-open': buildSvg(
    '0 0 32 64',
    '<path d="M26 6H10V58H26" fill="none" stroke="#7C4803" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
  'frame-close': buildSvg(
    '0 0 32 64',
    '<path d="M6 6H22V58H6" fill="none" stroke="#7C4803" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
}
