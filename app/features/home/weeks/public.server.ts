export { loadLearnedWeek } from './learned-week.server.ts'
