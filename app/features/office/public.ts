export { OfficeSection } from './components/office-section.tsx'
export { OfficeNav } from './components/office-nav.tsx'
export type { Asking, Office } from './contract.ts'
