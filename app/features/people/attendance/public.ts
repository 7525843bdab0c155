export { AttendanceScreen } from './components/attendance-screen.tsx'
export { RollCallScreen } from './components/roll-call-screen.tsx'
