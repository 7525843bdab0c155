export { Puzzle } from './components/puzzle/puzzle.tsx'
export type { SystemConfiguration } from './contract.ts'
export type { SchoolFacts } from './school/school-facts.server.ts'
