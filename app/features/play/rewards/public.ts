export { ClassKites, OwnKite } from './components/class-kites.tsx'
export { PraiseStudent } from './components/praise-student.tsx'
export { ClassGoalCard, StudentDayCard } from './components/today-cards.tsx'
export type { StudentDay } from './contract.ts'
