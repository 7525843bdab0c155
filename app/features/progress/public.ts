export { KeepWork } from './components/keep-work.tsx'
export { ClassProgress, type ClassProgressData } from './components/class-progress.tsx'
export { CourseProgress, type CourseProgressData } from './components/course-progress.tsx'
export { CourseCard, type CourseCardData } from './components/course-card.tsx'
export { LearnedDays } from './components/learned-days.tsx'
export { StudentLessons } from './components/student-lessons.tsx'
export { StudentNow } from './components/student-now.tsx'
export { FromMyTeacher } from './components/from-my-teacher.tsx'
export { classPath, commentsPath, courseOf, mistakesOf, toReadPath, workOf } from './paths.ts'
export { useNeighbours } from './components/use-neighbours.ts'
export { useClassStep } from './components/use-class-step.ts'
export type {
  BegunLesson,
  ClassPrograms,
  ClassNow,
  GivenRubric,
  GridCell,
  GridLesson,
  OwnComments,
  StudentWork,
  ToldRubric,
  ToRead,
  UnsolvedProgram,
  WorkComment,
  WorkEvent,
} from './views.ts'
