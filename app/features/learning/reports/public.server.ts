export { printedReports } from './printed-reports.server.ts'
export { reportsPage } from './reports-page.server.ts'
export { writeReportComments } from './write-report-comments.server.ts'
