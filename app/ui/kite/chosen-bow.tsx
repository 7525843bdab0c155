import type { KiteBowName } from '#rules/rewards/workshop-items.ts'

/** SVG path of the right half of each bow, starting at the knot; about the size of the default bow. */
const halves: Record<Exclude<KiteBowName, 'plain'>, string> = {
  round: 'M0 0C4-16 29-20 29 0C29 20 4 16 0 0Z',
  pointed: 'M0 0L27-16Q24 0 27 16Z',
  leaf: 'M0 0Q14-20 31 0Q14 20 0 0Z',
  drop: 'M0 0L14-9.6A11 11 0 1 1 14 9.6Z',
  double: 'M0 0C2-18 22-25 27-15Q25-3 0 0ZM0 0C2 18 22 25 27 15Q25 3 0 0Z',
  heart: 'M0 0C6-16 24-21 28-10Q29-3 22 0Q29 3 28 10C24 21 6 16 0 0Z',
  butterfly: 'M0 0C0-18 16-26 27-19C33-8 23-2 12-1C21 1 24 9 18 15C10 18 3 10 0 0Z',
  flower:
    'M0 0C-1-19 17-24 18-13C17-6 8-2 0 0ZM0 0C10-12 30-9 30 0C30 9 10 12 0 0ZM0 0C-1 19 17 24 18 13C17 6 8 2 0 0Z',
}

type ChosenBowProps = { bow: Exclude<KiteBowName, 'plain'>; place: string; bright: string; dark: string }

/** Bow from the kite workshop; `place` is an SVG transform. */
export default function ChosenBow({ bow, place, bright, dark }: ChosenBowProps) {
  return (
    <g transform={place}>
      <path fill={bright} transform="scale(-1 1)" d={halves[bow]} />
      <path fill={dark} d={halves[bow]} />
      <circle r={6} fill={bright} />
    </g>
  )
}
