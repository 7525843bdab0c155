export { AssignedScreen } from './assignments/assigned-screen.tsx'
export { projectorPath, startWithClass } from './class-call/start-with-class.ts'
export { ClassMap } from './sky-map/class-map.tsx'
export { StudentMap } from './sky-map/student-map.tsx'
export { LessonSolutions } from './solutions/lesson-solutions.tsx'
export { TestScreen } from './class-tests/test-screen.tsx'
export {
  isDueBeforeOpen,
  lacksTestTimes,
  ScheduleFields,
  scheduleFields,
  testSchedule,
} from './assignments/schedule-fields.tsx'
export type { QuestionTestPage, StudentTest } from './contract.ts'
