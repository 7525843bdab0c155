export { AssignedScreen } from './assignments/assigned-screen.tsx'
export { projectorPath, startWithClass } from './class-call/start-with-class.ts'
export { ClassMap } from './sky-map/class-map.tsx'
export { StudentMap } from './sky-map/student-map.tsx'
export { selectNextLesson } from './class-progress/next-lesson.ts'
export { LessonSolutions } from './solutions/lesson-solutions.tsx'
export { useMinutesFromStart } from './class-tests/use-minutes-from-start.ts'
export { TestScreen } from './class-tests/test-screen.tsx'
export {
  isDueBeforeOpen,
  lacksTestTimes,
  ScheduleFields,
  scheduleFields,
  testSchedule,
} from './assignments/schedule-fields.tsx'
export type { ReleasedResult } from './contract.ts'
export type { DueForStudent } from './assignments/due-for-student.server.ts'
export type { QuestionTestPage, RunningTest, StudentTest } from './contract.ts'
