export {
  getCatalog,
  getOfferedCatalog,
  needsBeta,
  getFirstTrialPath,
  isTrialLessonStep,
  loadCatalogs,
  findLesson,
  type CatalogLesson,
} from './catalog/catalog.server.ts'
export { assignLessons, assignmentsPath, withdrawAssignments } from './assignments/assign-lessons.server.ts'
export { getStandards } from './sky-map/standards.server.ts'
export { getHomeTexts } from './catalog/home-texts.server.ts'
export { changeAssignment } from './assignments/change-assignment.server.ts'
export { moveAssignment } from './assignments/move-assignment.server.ts'
export { answerTest } from './question-tests/answer-test.server.ts'
export { createQuestionTests } from './question-tests/create-question-tests.server.ts'
export {
  findQuestionTestToTake,
  listQuestionTests,
  loadQuestionTest,
} from './question-tests/student-question-tests.server.ts'
export { openLessonToClass } from './open-lesson.server.ts'
export { loadExtraTime, saveExtraTime } from './class-tests/extra-time.server.ts'
export { setExtraTime } from './class-tests/set-extra-time.server.ts'
export { giveExtraTime, releaseResults } from './class-tests/run-test.server.ts'
export { handInTest, startTest } from './class-tests/take-test.server.ts'
export { loadUnreleasedTest } from './class-tests/student-test.server.ts'
export { findTestInOtherClass } from './class-tests/test-in-other-class.server.ts'
export { listReleasedResults } from './class-tests/released-results.server.ts'
export { loadTestPage } from './class-tests/test-page.server.ts'
export { showSolutions } from './solutions/show-solutions.server.ts'
export { isVerifiedTeacherOf } from './solutions/verified-teacher.server.ts'
export { loadAssignedPage } from './assignments/assigned-page.server.ts'
export { loadSkyMapPage } from './sky-map/sky-map-page.server.ts'
export { loadClassProgressPage } from './class-progress/class-progress-page.server.ts'
export { loadCourseProgressPage } from './class-progress/course-progress-page.server.ts'
export { exportCourse } from './class-progress/export-course.server.ts'
export { selectLessonsAround } from './class-progress/grid-lessons.server.ts'
export { listClassCourses, listPlannedCourses, loadStudentPath, loadLessonAccess } from './student-path.server.ts'
export { loadNextLesson } from './class-progress/load-next-lesson.server.ts'
export { listStartedLessons } from './class-progress/student-progress.server.ts'
export { loadQuestionTestTitles } from './question-tests/question-test-queries.server.ts'
export { listDueAssignments, type DueAssignment } from './assignments/due-assignments.server.ts'
export { listDueForStudent, type DueForStudent } from './assignments/due-for-student.server.ts'
export { loadAssignments } from './queries.server.ts'
