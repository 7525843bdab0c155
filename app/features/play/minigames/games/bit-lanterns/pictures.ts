import boat from '#app/ui/art/pictures/boat.svg?url'
import { buildSvg } from '../../stage/svg.ts'

type LanternColors = { cap: string; light: string; dark: string; rib: string; tassel: string; core: string }

const lantern = ({ cap, light, dark, rib, tassel, core }: LanternColors) =>
  buildSvg(
    '-44 -54 88 128',
    `<rect x="-17" y="-50" width="34" height="12" rx="5" fill="${cap}"/><path d="M0 -40C32 -40 40 -18 40 0S32 40 0 40S-40 18 -40 0S-32 -40 0 -40Z" fill="${light}"/><path d="M0 -40C32 -40 40 -18 40 0S32 40 0 40Z" fill="${dark}"/><path d="M-18 -37C-26 -20 -26 20 -18 37M18 -37C26 -20 26 20 18 37" stroke="${rib}" stroke-width="3" fill="none" opacity=".8"/>${core}<rect x="-17" y="38" width="34" height="11" rx="5" fill="${cap}"/><path d="M-8 50V66M0 50V72M8 50V66" stroke="${tassel}" stroke-width="4" stroke-linecap="round"/>`,
  )

export const lanternPictures = {
  boat,
  /** A lit lantern has a bright core, so that it differs from a dark one without relying on color. */
  lit: lantern({
    cap: '#7C4803',
    light: '#FF8B74',
    dark: '#E74F38',
    rib: '#FFD352',
    tassel: '#F8AC05',
    core: '<ellipse rx="13" ry="25" fill="#FFE38C"/>',
  }),
  dark: lantern({ cap: '#33445E', light: '#586B87', dark: '#445672', rib: '#7A8CA6', tassel: '#586B87', core: '' }),
  halo: buildSvg(
    '-90 -90 180 180',
    '<defs><radialGradient id="h"><stop offset=".3" stop-color="#FFD352" stop-opacity=".55"/><stop offset="1" stop-color="#FFD352" stop-opacity="0"/></radialGradient></defs><circle r="88" fill="url(#h)"/>',
  ),
  moon: buildSvg(
    '-50 -50 100 100',
    '<circle r="48" fill="#FFE38C"/><path d="M0 48A48 48 0 0 0 34 -34A60 60 0 0 1 -20 44Q-10 48 0 48Z" fill="#FFD352"/><circle cx="-16" cy="-14" r="8" fill="#FFD352"/><circle cx="-4" cy="16" r="5" fill="#FFD352"/>',
  ),
  card: buildSvg(
    '0 0 196 150',
    '<rect y="8" width="196" height="142" rx="30" fill="#FFE38C"/><rect width="196" height="140" rx="30" fill="#FFFCF4"/>',
  ),
  plate: buildSvg(
    '0 0 120 76',
    '<rect y="6" width="120" height="70" rx="20" fill="#C8D2E0"/><rect width="120" height="70" rx="20" fill="#fff"/>',
  ),
} as const
