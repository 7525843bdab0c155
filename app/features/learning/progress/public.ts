export { ClaimVisitorWork } from './components/claim-visitor-work.tsx'
export { ClassProgress, type ClassProgressData } from './components/class-progress.tsx'
export { CourseProgress, type CourseProgressData } from './components/course-progress.tsx'
export { CourseCard, type CourseCardData } from './components/course-card.tsx'
export { findMistakesUrl, MistakeSteps } from './components/mistake-steps.tsx'
export { LearnedDays } from './components/learned-days.tsx'
export { StudentLessons } from './components/student-lessons.tsx'
export { StudentNow } from './components/student-now.tsx'
export { FromMyTeacher } from './components/from-my-teacher.tsx'
export { classPath, commentsPath, coursePageUrl, mistakesPageUrl, unreadWorkPath, workPageUrl } from './paths.ts'
export { useNeighborStudents } from './components/use-neighbor-students.ts'
export { useClassStep } from './components/use-class-step.ts'
export type {
  StartedLesson,
  ClassPrograms,
  ClassActivity,
  TeacherRubric,
  GridCell,
  GridLesson,
  StudentComments,
  StudentWork,
  StudentRubric,
  UnreadWork,
  UnsolvedProgram,
  WorkComment,
  WorkEvent,
} from './views.ts'
