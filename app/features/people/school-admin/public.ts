export { SchoolAdminSection } from './components/school-admin-section.tsx'
export { SchoolAdminNav } from './components/school-admin-nav.tsx'
export { EraseStudent } from './components/erase-student.tsx'
export type { TeacherRequest, SchoolAdmin } from './contract.ts'
