import bell from '#app/ui/art/pictures/bell.svg?url'
import star from '#app/ui/art/pictures/star.svg?url'
import cloud from '#app/ui/art/scenes/storm.svg?url'
import { buildSvg } from '../../stage/svg.ts'

const bow = (transform: string, bright: string, dark: string) =>
  `<g transform="${transform}"><path fill="${bright}" d="M0 0C-8 -12 -18 -16 -25 -14C-29 -5 -29 5 -25 14C-18 16 -8 12 0 0Z"/><path fill="${dark}" d="M0 0C8 -12 18 -16 25 -14C29 -5 29 5 25 14C18 16 8 12 0 0Z"/></g>`

const tail = 'M160 262C160 292 204 290 204 316C204 344 140 334 140 364C140 378 150 388 164 390'

/** Kite with Wao's face; the second kite uses sky colors. */
const kite = (facets: readonly [string, string, string, string]) =>
  buildSvg(
    '40 20 240 380',
    `<path d="${tail}" fill="none" stroke="#fff" stroke-width="11"/><path d="${tail}" fill="none" stroke="#F8AC05" stroke-width="7" stroke-linecap="round"/>
    ${bow('translate(190 293) rotate(-48)', '#FFD352', '#F8AC05')}${bow('translate(180 340) rotate(62)', '#3DC46F', '#1EAB57')}${bow('translate(143 374) rotate(-20)', '#45ABFA', '#1C8FEE')}
    <path fill="${facets[0]}" d="M133.1 46.9Q160 24.4 186.9 46.9Q219 73.8 246.1 106.4Q267.1 131.7 249 160.3Q220.6 205 186.8 243.4Q160 273.9 133.2 243.4Q99.4 205 71 160.3Q52.9 131.7 73.9 106.4Q101 73.8 133.1 46.9Z"/>
    <path fill="${facets[1]}" d="M160 132L160 35.7Q173.4 35.7 186.9 46.9Q219 73.8 246.1 106.4Q256.6 119 257.3 132.5Z"/>
    <path fill="${facets[2]}" d="M160 132L257.3 132.5Q258 146 249 160.3Q220.6 205 186.8 243.4Q173.4 258.6 160 258.6Z"/>
    <path fill="${facets[3]}" d="M160 132L160 258.6Q146.6 258.6 133.2 243.4Q99.4 205 71 160.3Q62 146 62.7 132.5Z"/>
    <path fill="#FFD352" d="M116.8 61.3Q124.8 53.9 133.1 46.9Q160 24.4 186.9 46.9Q195.2 53.9 203.2 61.3Q180 72 160 80Q140 72 116.8 61.3Z"/>
    <g fill="#fff"><ellipse cx="128" cy="130" rx="27" ry="31"/><ellipse cx="192" cy="130" rx="27" ry="31"/></g>
    <g fill="#172338"><ellipse cx="130" cy="130" rx="17" ry="20"/><ellipse cx="194" cy="130" rx="17" ry="20"/></g>
    <g fill="#fff"><circle cx="136" cy="123" r="6.5"/><circle cx="200" cy="123" r="6.5"/></g>
    <path fill="#631A11" d="M139 173Q160 181 181 173Q183 204 160 205Q137 204 139 173Z"/>`,
  )

const tile = (fill: string, edge: string) =>
  buildSvg(
    '0 0 96 96',
    `<rect x="4" y="8" width="88" height="86" rx="22" fill="${edge}"/><rect x="4" y="2" width="88" height="84" rx="22" fill="${fill}"/>`,
  )

const iconTile = (path: string) =>
  buildSvg(
    '0 0 96 96',
    `<path d="${path}" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>`,
  )

export const windPictures = {
  bell,
  star,
  cloud,
  'kite-0': kite(['#FF8B74', '#FB6F58', '#E74F38', '#F9624A']),
  'kite-1': kite(['#7CC6FF', '#45ABFA', '#0B70CF', '#1C8FEE']),
  /** Drifting cloud: pale, with arrows to both sides. */
  drift: buildSvg(
    '0 0 96 96',
    '<path fill="#B0DDFF" d="M22 66A18 18 0 0 1 22 30A24 24 0 0 1 66 26A18 18 0 0 1 78 66Z"/><path fill="#7CC6FF" d="M22 66A18 18 0 0 1 5 52C30 62 70 62 92 46A18 18 0 0 1 78 66Z"/><path d="M28 82H12M20 74L12 82L20 90M68 82H84M76 74L84 82L76 90" fill="none" stroke="#445672" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
  wind: buildSvg(
    '0 0 96 96',
    '<path d="M10 34H56M10 52H80M62 34L80 52L62 70M10 70H50" fill="none" stroke="#0B70CF" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
  /** Hatched, so that the storm is recognizable without relying on brightness. */
  storm: buildSvg(
    '0 0 96 96',
    '<rect width="96" height="96" fill="#33445E" opacity=".72"/><path d="M-10 40L40 -10M-10 88L88 -10M20 106L106 20M68 106L106 68" stroke="#7A8CA6" stroke-width="7"/>',
  ),
  tile: tile('#0B70CF', '#0C4886'),
  'tile-bundle': tile('#6E3DCF', '#462585'),
  forward: iconTile('M22 48H74M54 26L76 48L54 70'),
  'turn-left': iconTile('M74 74V40H26M44 20L24 40L44 60'),
  'turn-right': iconTile('M22 74V40H70M52 20L72 40L52 60'),
  bundle: iconTile('M22 30H74M22 48H74M22 66H74'),
} as const
