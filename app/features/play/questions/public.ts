export { QuestionsScreen } from './components/questions-screen.tsx'
export type { BuiltInBankName, QuestionsPage } from './contract.ts'
export { downloadBytes } from './components/download-bytes.ts'
