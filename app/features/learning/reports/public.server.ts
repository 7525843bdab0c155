export { reportsPage } from './reports-page.server.ts'
export { writeReportComment } from './write-report-comment.server.ts'
