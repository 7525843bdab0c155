export { ClassKites, OwnKite } from './components/class-kites.tsx'
export { PraiseStudent } from './components/praise-student.tsx'
export { ClassGoalCard, OwnDayCard } from './components/today-cards.tsx'
export type { OwnDay } from './contract.ts'
