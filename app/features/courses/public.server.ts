export {
  catalogueIn,
  firstTrial,
  isTrial,
  loadCatalogue,
  placedLesson,
  type CatalogueLesson,
} from './catalogue.server.ts'
export { assignLessons, assignmentsPath, withdrawAssignments } from './assign-lessons.server.ts'
export { openToClass } from './open-to-class.server.ts'
export { withdrawFromGroup } from './withdraw-from-group.server.ts'
export { extraTimeOf, keepExtraTime } from './extra-time.server.ts'
export { setExtraTime } from './set-extra-time.server.ts'
export { giveExtraTime, releaseResults } from './run-test.server.ts'
export { handInTest, startTest } from './take-test.server.ts'
export { ownTest } from './own-test.server.ts'
export { testElsewhere } from './test-elsewhere.server.ts'
export { testPage } from './test-page.server.ts'
export { showSolutions } from './show-solutions.server.ts'
export { assignedPage } from './assigned-page.server.ts'
export { skyMapPage } from './sky-map-page.server.ts'
export { classProgress } from './class-progress-page.server.ts'
export { courseProgress } from './course-progress-page.server.ts'
export { exportCourse } from './export-course.server.ts'
export { lessonsAround } from './grid-lessons.server.ts'
export { coursesOfClass, learnerPath, lessonAccess } from './learner-path.server.ts'
export { begunLessons } from './student-progress.server.ts'
export { assignmentsOf } from './queries.server.ts'
