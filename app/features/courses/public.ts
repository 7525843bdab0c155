export { AssignedScreen } from './components/assigned-screen.tsx'
export { LessonSolutions } from './components/lesson-solutions.tsx'
