export type { OverdueTexts } from './contract.ts'
