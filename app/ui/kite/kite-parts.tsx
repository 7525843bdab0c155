import { useId } from 'react'
import type { KitePatternName, KiteShapeName } from '#rules/rewards/workshop-items.ts'
import { patterns } from './kite-patterns.ts'

/** Sail shapes of the workshop, in the 40 × 44 view box of `Kite`. */

const shapes: Record<Exclude<KiteShapeName, 'diamond'>, string> = {
  pakpao: 'M20 2L37 13Q30 21 25 25L20 42L15 25Q10 21 3 13Z',
  shield: 'M6 4H34Q36 4 36 6V38Q36 40 34 40H6Q4 40 4 38V6Q4 4 6 4Z',
  swallow:
    'M20 3Q25 3 26 9Q36 9 38 18Q32 19 28 18Q28 28 33 39Q34 42 31 41L20 32L9 41Q6 42 7 39Q12 28 12 18Q8 19 2 18Q4 9 14 9Q15 3 20 3Z',
  delta: 'M20 5L38 34Q39 37 35 36L24 34L20 39L16 34L5 36Q1 37 2 34Z',
  fish: 'M20 2Q33 12 28 29Q36 34 36 40Q27 41 20 36Q13 41 4 40Q4 34 12 29Q7 12 20 2Z',
  star: 'M20 2L25.5 14L38.5 15.5L29 24.5L31.5 38L20 31.5L8.5 38L11 24.5L1.5 15.5L14.5 14Z',
  butterfly:
    'M20 12Q25 2 34 4Q41 8 36 18Q34 22 30 23Q37 27 33 35Q27 42 20 31Q13 42 7 35Q3 27 10 23Q6 22 4 18Q-1 8 6 4Q15 2 20 12Z',
  moon: 'M20 3A19 19 0 1 1 20 41A19 19 0 1 1 20 3Z',
  box: 'M6 4H34V18H31V26H34V40H6V26H9V18H6Z',
  hexagon: 'M20 2L37 12V32L20 42L3 32V12Z',
  bird: 'M20 4Q24 6 24 12Q34 8 39 17Q31 18 27 25L31 38L20 33L9 38L13 25Q9 18 1 17Q6 8 16 12Q16 6 20 4Z',
  chula: 'M20 2L24 14L38 13L28 23L33 38L20 29L7 38L12 23L2 13L16 14Z',
  dragon: 'M20 2L25 8L33 5L32 13L39 18L32 22L35 30L27 31L20 42L13 31L5 30L8 22L1 18L8 13L7 5L15 8Z',
}

type ShapeProps = {
  shape: KiteShapeName
  pattern: KitePatternName
  sail: readonly [bright: string, dark: string]
  accent: string
}

const diamond =
  'M20 2Q20.9 2 21.6 2.7L37.2 17.4Q38.6 18.8 37.4 20.4L21.6 41.2Q20 43 18.4 41.2L2.6 20.4Q1.4 18.8 2.8 17.4L18.4 2.7Q19.1 2 20 2Z'

/** Sail in two shades of one color with a printed pattern. */
export function ChosenSail({ shape, pattern, sail, accent }: ShapeProps) {
  const clipId = useId()
  const printedPattern = patterns[pattern]
  return (
    <>
      <clipPath id={clipId}>
        <path d={shape === 'diamond' ? diamond : shapes[shape]} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <path fill={sail[0]} d="M0 0H40V44H0Z" />
        <path fill={sail[1]} d="M20 0H40V44H20Z" />
        {printedPattern && (
          <path
            d={printedPattern.d}
            fill={printedPattern.width ? 'none' : accent}
            fillRule={printedPattern.cutOut ? 'evenodd' : undefined}
            stroke={printedPattern.width ? accent : 'none'}
            strokeWidth={printedPattern.width}
            strokeLinecap="round"
          />
        )}
      </g>
    </>
  )
}
