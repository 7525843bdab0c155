/** Entry point for the lesson player, which loads this part after the level. */
export { default } from './components/partner-chip.tsx'
