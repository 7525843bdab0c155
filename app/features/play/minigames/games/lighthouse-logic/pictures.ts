import { buildSvg } from '../../stage/svg.ts'

const pipe = 'fill="none" stroke="#573304" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
const barrier = 'fill="#D63A22"'

/** Gate on a card; the drawing shows how light passes. */
const gate = (content: string) =>
  buildSvg(
    '0 0 120 100',
    `<rect x="4" y="10" width="112" height="88" rx="24" fill="#D98B00"/><rect x="4" y="2" width="112" height="88" rx="24" fill="#FFF0C2"/>${content}`,
  )

const weather = (content: string) => buildSvg('0 0 96 96', content)

export const lighthousePictures = {
  /** Identity gate. */
  pass: gate(`<path d="M22 46H98M82 30L98 46L82 62" ${pipe}/>`),
  /** NOT gate: inverts light and dark. */
  not: gate(
    `<path d="M20 46H46" ${pipe}/><path d="M52 20L92 46L52 72Z" fill="#D63A22"/><circle cx="99" cy="46" r="9" fill="#D63A22"/>`,
  ),
  /** AND gate: two barriers in series. */
  and: gate(
    `<path d="M18 46H102" ${pipe}/><rect x="38" y="18" width="13" height="56" rx="5" ${barrier}/><rect x="69" y="18" width="13" height="56" rx="5" ${barrier}/>`,
  ),
  /** OR gate: two barriers in parallel. */
  or: gate(
    `<path d="M16 46H30M30 26V66M30 26H90M30 66H90M90 26V66M90 46H104" ${pipe}/><rect x="53" y="12" width="13" height="28" rx="5" ${barrier}/><rect x="53" y="52" width="13" height="28" rx="5" ${barrier}/>`,
  ),
  /** XOR gate: a seesaw. */
  one: gate(
    `<path d="M22 30L98 60" ${pipe}/><path d="M60 48L76 80H44Z" fill="#573304"/><circle cx="28" cy="22" r="11" ${barrier}/>`,
  ),
  empty: buildSvg(
    '0 0 120 100',
    '<rect x="6" y="6" width="108" height="84" rx="24" fill="#fff" opacity=".16"/><rect x="6" y="6" width="108" height="84" rx="24" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="14 12"/><path d="M48 38Q48 24 60 24T72 36Q72 44 60 50V56" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/><circle cx="60" cy="70" r="5.5" fill="#fff"/>',
  ),
  'signal-0': weather(
    '<g stroke="#FFC21F" stroke-width="8" stroke-linecap="round"><path d="M48 8V18M48 78V88M8 48H18M78 48H88M20 20L27 27M69 69L76 76M76 20L69 27M27 69L20 76"/></g><circle cx="48" cy="48" r="22" fill="#FFC21F"/><path d="M48 26A22 22 0 0 1 48 70Z" fill="#F8AC05"/>',
  ),
  'signal-1': weather(
    '<path fill="#C8D2E0" d="M24 52A16 16 0 0 1 24 22A22 22 0 0 1 64 18A17 17 0 0 1 74 52Z"/><path d="M28 64L22 82M48 64L42 86M68 64L62 82" stroke="#45ABFA" stroke-width="8" stroke-linecap="round"/>',
  ),
  'signal-2': weather(
    '<g fill="none" stroke="#5ECFCB" stroke-width="9" stroke-linecap="round"><path d="M8 36H58A13 13 0 1 0 46 20"/><path d="M8 54H76A13 13 0 1 1 64 72"/><path d="M8 72H40"/></g>',
  ),
  'lamp-on': weather(
    '<circle cx="48" cy="44" r="42" fill="#FFD352" opacity=".4"/><circle cx="48" cy="44" r="25" fill="#FFE38C"/><rect x="36" y="66" width="24" height="18" rx="6" fill="#7C4803"/>',
  ),
  'lamp-off': weather(
    '<circle cx="48" cy="44" r="23" fill="none" stroke="#A2B1C6" stroke-width="6"/><rect x="36" y="66" width="24" height="18" rx="6" fill="#586B87"/>',
  ),
  'lamp-ask': weather(
    '<circle cx="48" cy="44" r="23" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="9 8"/><rect x="36" y="66" width="24" height="18" rx="6" fill="#586B87"/>',
  ),
  lighthouse: buildSvg(
    '-30 -50 60 112',
    '<path d="M-16 56L-10 -8H10L16 56Z" fill="#FFFCF4"/><path d="M0 -8H10L16 56H0Z" fill="#FFE0DA"/><path d="M-13.5 30H13.5L15 44H-15Z" fill="#E74F38"/><path d="M-11.5 6H11.5L12.6 18H-12.6Z" fill="#E74F38"/><rect x="-13" y="-26" width="26" height="18" rx="5" fill="#586B87"/><path d="M-16 -26L0 -42L16 -26Z" fill="#E74F38" stroke="#E74F38" stroke-width="4" stroke-linejoin="round"/><rect x="-24" y="54" width="48" height="8" rx="4" fill="#33445E"/>',
  ),
  beam: buildSvg('0 0 100 60', '<path d="M100 24L0 0V60L100 36Z" fill="#FFE38C" opacity=".55"/>'),
  /** Card of a weather, and its selection frame. */
  tall: buildSvg('0 0 60 120', '<rect x="1" y="1" width="58" height="118" rx="13" fill="#0C4886"/>'),
  'tall-frame': buildSvg(
    '0 0 60 120',
    '<rect x="3" y="3" width="54" height="114" rx="12" fill="none" stroke="#fff" stroke-width="5"/>',
  ),
  no: weather('<path d="M20 20L76 76" stroke="#fff" stroke-width="10" stroke-linecap="round"/>'),
} as const
