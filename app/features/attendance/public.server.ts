export { countedDays } from './counted-days.server.ts'
export { attendancePage } from './attendance-page.server.ts'
export { exportAttendance } from './export-attendance.server.ts'
export { markAttendance } from './mark-attendance.server.ts'
