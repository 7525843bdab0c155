import { Suspense } from 'react'
import type { KiteDesign } from './kite-design.ts'
import { KiteShape } from './kite.tsx'
import { lazyPart } from '../rendering/lazy-part.ts'
import { Bow } from '../wao/parts.tsx'
import styles from './kite-tail.module.css'

// Lazy: most students use the default bows.
const ChosenBow = lazyPart(() => import('./chosen-bow.tsx'))

/** Transform and two colors of each day's bow, starting at the kite. */
const bows = [
  ['translate(242 152) rotate(-70) scale(.62)', '#FFD352', '#F8AC05'],
  ['translate(208 164) rotate(-86) scale(.62)', '#6DD893', '#1EAB57'],
  ['translate(174 152) rotate(-98) scale(.62)', '#7CC6FF', '#1C8FEE'],
  ['translate(140 162) rotate(-80) scale(.62)', '#FF9CC3', '#E8659A'],
  ['translate(106 154) rotate(-96) scale(.62)', '#BB9DFE', '#8758E8'],
  ['translate(72 164) rotate(-84) scale(.62)', '#FF8B74', '#E74F38'],
  ['translate(40 156) rotate(-90) scale(.62)', '#5ECFCB', '#0E9A96'],
] as const

const hollowBowPath =
  'M0 0C-8 -12 -18 -16 -25 -14C-29 -5 -29 5 -25 14C-18 16 -8 12 0 0ZM0 0C8 -12 18 -16 25 -14C29 -5 29 5 25 14C18 16 8 12 0 0Z'

type KiteTailProps = {
  look: KiteDesign
  /** Streak in days; seven or more fill the tail. */
  streak: number
  /** Accessible label that states the streak. */
  label: string
  className?: string
}

/** The student's kite with one bow on its tail per day of the streak; 308 × 190 pixels. */
export function KiteTail({ look, streak, label, className }: KiteTailProps) {
  return (
    <svg className={className} viewBox="0 0 308 190" width={308} height={190} role="img" aria-label={label}>
      <path
        d="M252 126C256 146 236 156 214 162S172 148 148 158S100 150 76 162S44 156 30 158"
        fill="none"
        stroke="#F8AC05"
        strokeWidth={4}
        strokeLinecap="round"
      />
      {bows.map(([place, bright, dark], day) =>
        day < streak ? (
          <Suspense key={place} fallback={<Bow place={place} bright={bright} dark={dark} />}>
            {look.bow && look.bow !== 'plain' ? (
              <ChosenBow bow={look.bow} place={place} bright={bright} dark={dark} />
            ) : (
              <Bow place={place} bright={bright} dark={dark} />
            )}
          </Suspense>
        ) : (
          <path key={place} className={styles.hollow} transform={place} d={hollowBowPath} />
        ),
      )}
      <g transform="translate(196 4) scale(2.75)">
        {/* No tail of its own: the bows above are the tail. */}
        <KiteShape look={{ ...look, tail: 'plain', bow: 'plain' }} face />
      </g>
    </svg>
  )
}
