export type { KnownCode, NewParent, PrintedLetters, StudentParents } from './contract.ts'
export { LetterSheets } from './letters/letter-sheets.tsx'
export { StudentParentsCard } from './components/student-parents-card.tsx'
