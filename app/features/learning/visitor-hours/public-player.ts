/** Exports for the lesson player only. */
export { useHourExit } from './device/active-hour.ts'
