export { AttendanceScreen } from './components/attendance-screen.tsx'
