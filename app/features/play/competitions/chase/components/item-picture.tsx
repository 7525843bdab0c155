import type { ChaseItem } from '#rules/competitions/chase/items.ts'

const pictures = {
  tailwind: (
    <g fill="none" stroke="#0b70cf" strokeWidth="8" strokeLinecap="round">
      <path d="M-38-14h52a12 12 0 1 0-12-12M-38 4h68a13 13 0 1 1-13 13M-38 22h34a10 10 0 1 1-10 10" />
    </g>
  ),
  map: (
    <>
      <path d="M-40-24l26-10 28 10 26-10v50l-26 10-28-10-26 10z" fill="#ffe9a8" />
      <path d="M-14-34l28 10v50l-28-10z" fill="#f8cf5c" />
      <path
        d="M-30 10q12-16 26-4t26-6"
        fill="none"
        stroke="#d9452e"
        strokeWidth="5"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <path d="M22-14l12 12M34-14l-12 12" stroke="#d9452e" strokeWidth="5" strokeLinecap="round" />
    </>
  ),
  bridge: (
    <g fill="none" strokeWidth="9">
      <path d="M-38 26a38 38 0 0 1 76 0" stroke="#f95a42" />
      <path d="M-29 26a29 29 0 0 1 58 0" stroke="#ffc21f" />
      <path d="M-20 26a20 20 0 0 1 40 0" stroke="#3dc46f" />
      <path d="M-11 26a11 11 0 0 1 22 0" stroke="#45abfa" />
    </g>
  ),
  puff: (
    <>
      <path d="M-30 24a17 17 0 0 1-2-34 25 25 0 0 1 47-9 19 19 0 0 1 17 43z" fill="#a9b8d3" />
      <path d="M2-33a25 25 0 0 1 13 14 19 19 0 0 1 17 43H2z" fill="#7d90b2" />
      <path d="M-16 2q5-7 10 0M8 2q5-7 10 0" fill="none" stroke="#172338" strokeWidth="4" strokeLinecap="round" />
      <ellipse cx="1" cy="13" rx="5" ry="6" fill="#172338" />
    </>
  ),
} as const satisfies Record<ChaseItem, unknown>

export const ItemPicture = ({ item, className }: { item: ChaseItem; className?: string | undefined }) => (
  <svg viewBox="-46 -46 92 92" className={className} aria-hidden>
    {pictures[item]}
  </svg>
)
