export type { PrintedReports } from './contract.ts'
export { ReportSheets } from './components/report-sheets.tsx'
export { ReportsScreen } from './components/reports-screen.tsx'
