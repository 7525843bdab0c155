export type { ChildWeek } from './contract.ts'
export { ParentView } from './week/parent-view.tsx'
