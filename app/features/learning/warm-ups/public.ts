export { AssignedWarmUps } from './components/assigned-warm-ups.tsx'
export { WarmUpList } from './components/warm-up-list.tsx'
export type { StepRef, WarmUp } from './contract.ts'
