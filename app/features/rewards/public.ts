export { ClassKites, OwnKite } from './components/class-kites.tsx'
export { ClassGoalCard, OwnDayCard } from './components/today-cards.tsx'
export type { OwnDay } from './contract.ts'
