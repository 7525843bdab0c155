export { decideAllowedWord, listAllowedWords, loadAllowedWords, proposeWords } from './allowed-words.server.ts'
export { applyDecision, lockHeldText, requireWritingConsent } from './apply-decision.server.ts'
export { heldTextsPath } from './contract.ts'
export { holdText, replaceHeldText, withdrawHeldText, type TextToHold } from './hold-text.server.ts'
export {
  countReports,
  escalateReport,
  listEscalatedReports,
  type EscalatedReport,
  type ReportCounts,
} from './escalated-reports.server.ts'
export { reportText } from './report-text.server.ts'
export { countWaitingTexts, listOwnHeldTexts } from './waiting-texts.server.ts'
