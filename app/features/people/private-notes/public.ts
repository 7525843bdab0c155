export type { PrivateNote } from './contract.ts'
export { PrivateNotes } from './components/private-notes.tsx'
