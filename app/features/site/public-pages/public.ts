export { Puzzle } from './components/puzzle/puzzle.tsx'
export type { SystemConfiguration } from './contract.ts'
