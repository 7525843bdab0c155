export { GivenWarmUps } from './components/given-warm-ups.tsx'
export { WarmUpList } from './components/warm-up-list.tsx'
export type { StepPlace, WarmUp } from './contract.ts'
