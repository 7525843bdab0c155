import type { ReactElement } from 'react'
import type { GameSlug } from '#rules/games/catalogue.ts'
import { earthFromAbove, lanternBay, lighthouseDawn, moonTrain } from './night-scenes.tsx'
import { drumValley, gardenAfterRain, longestFlight, stormHasPassed } from './day-scenes.tsx'
import styles from './ending.module.css'

const scenes: Readonly<Record<GameSlug, () => ReactElement>> = {
  'wind-rush': stormHasPassed,
  'cargo-sort': moonTrain,
  'bit-lanterns': lanternBay,
  'letter-rain': gardenAfterRain,
  'lighthouse-logic': lighthouseDawn,
  'echo-drums': drumValley,
  'bug-hunt': longestFlight,
  'quiz-flight': earthFromAbove,
}

/** What a game leads to, without words. A phone shows the middle of it, so that is where everything happens. */
export const EndingPicture = ({ slug }: { slug: GameSlug }) => (
  <svg className={styles.picture} viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden>
    {scenes[slug]()}
  </svg>
)
