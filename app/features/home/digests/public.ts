export type { ClassDigests, DeclinedMail, ParentMail } from './contract.ts'
export { ClassDigestsCard } from './components/class-digests-card.tsx'
export { WeeklyMailCard } from './components/weekly-mail-card.tsx'
export { ParentMailsCard } from './components/parent-mails-card.tsx'
