export {
  catalogueIn,
  firstTrial,
  isTrial,
  loadCatalogue,
  placedLesson,
  type CatalogueLesson,
} from './catalogue.server.ts'
export { assignLessons, withdrawAssignments } from './assign-lessons.server.ts'
export { showSolutions } from './show-solutions.server.ts'
export { assignedPage } from './assigned-page.server.ts'
export { classProgress } from './class-progress-page.server.ts'
export { coursesOfClass, learnerPath, lessonAccess } from './learner-path.server.ts'
export { begunLessons } from './student-progress.server.ts'
export { assignmentsOf } from './queries.server.ts'
