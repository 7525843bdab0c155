export {
  getCatalog,
  getFirstTrialPath,
  isTrialLessonStep,
  loadCatalogs,
  findLesson,
  type CatalogLesson,
} from './catalog.server.ts'
export { assignLessons, assignmentsPath, withdrawAssignments } from './assign-lessons.server.ts'
export { openLessonToClass } from './open-lesson.server.ts'
export { loadExtraTime, saveExtraTime } from './extra-time.server.ts'
export { setExtraTime } from './set-extra-time.server.ts'
export { giveExtraTime, releaseResults } from './run-test.server.ts'
export { handInTest, startTest } from './take-test.server.ts'
export { loadUnreleasedTest } from './student-test.server.ts'
export { findTestInOtherClass } from './test-in-other-class.server.ts'
export { loadTestPage } from './test-page.server.ts'
export { showSolutions } from './show-solutions.server.ts'
export { loadAssignedPage } from './assigned-page.server.ts'
export { loadSkyMapPage } from './sky-map-page.server.ts'
export { loadClassProgressPage } from './class-progress-page.server.ts'
export { loadCourseProgressPage } from './course-progress-page.server.ts'
export { exportCourse } from './export-course.server.ts'
export { selectLessonsAround } from './grid-lessons.server.ts'
export { listClassCourses, loadStudentPath, loadLessonAccess } from './student-path.server.ts'
export { listStartedLessons } from './student-progress.server.ts'
export { loadAssignments } from './queries.server.ts'
