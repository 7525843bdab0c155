export { AssignedScreen } from './components/assigned-screen.tsx'
export { LessonSolutions } from './components/lesson-solutions.tsx'
export { TestScreen } from './components/test-screen.tsx'
export type { OwnTest } from './contract.ts'
