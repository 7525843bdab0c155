export type { ClassAbsence, ReportedAbsence } from './contract.ts'
export { AttendanceScreen } from './components/attendance-screen.tsx'
export { RollCallScreen } from './components/roll-call-screen.tsx'
export { ReportAbsence } from './absence/report-absence.tsx'
