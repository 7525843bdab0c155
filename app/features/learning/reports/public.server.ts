export { printedReports } from './printed-reports.server.ts'
export { reportsPage } from './reports-page.server.ts'
export { loadStudentComment } from './student-comment.server.ts'
export { writeReportComments } from './write-report-comments.server.ts'
