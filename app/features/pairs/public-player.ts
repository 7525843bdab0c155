/** For the player of lessons, which loads it after the level. */
export { default } from './components/partner-chip.tsx'
