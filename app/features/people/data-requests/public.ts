export { ChildDataPart } from './components/child-data-part.tsx'
export { DataRequestButtons, useRequestNote } from './components/data-request-answer.tsx'
export { DataRequestsCard } from './components/data-requests-card.tsx'
export type { ChildData, SchoolDataRequest } from './contract.ts'
