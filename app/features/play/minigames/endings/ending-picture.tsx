import type { ReactElement } from 'react'
import type { GameSlug } from '#rules/games/catalog.ts'
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

/** Final picture of a game. Phones crop it to the center, so the action is in the middle. */
export const EndingPicture = ({ slug }: { slug: GameSlug }) => (
  <svg className={styles.picture} viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden>
    {scenes[slug]()}
  </svg>
)
