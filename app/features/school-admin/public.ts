export { SchoolAdminSection } from './components/school-admin-section.tsx'
export { SchoolAdminNav } from './components/school-admin-nav.tsx'
export type { Asking, SchoolAdmin } from './contract.ts'
