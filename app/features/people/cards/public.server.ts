export { allowSignIn } from './sign-in/allow-sign-in.server.ts'
export { newCards, resetSecrets, revokeCards } from './change-cards.server.ts'
export { readCardState } from './children.server.ts'
export { readDeviceClass } from './sign-in/device-class.server.ts'
export { issueCards } from './issue-cards.server.ts'
export { openCardKeys, tokenDigest, type CardRow } from './keys.server.ts'
export {
  parseSelectedStudents,
  authorizePrint,
  readPrintClaims,
  type PrintClaims,
} from './printing/make-print-link.server.ts'
export { loadPrintPage, printAction, printHeaders } from './printing/print-page.server.ts'
export { loadPrintedClass } from './printing/print.server.ts'
export { resumeSignIns } from './sign-in/resume-sign-ins.server.ts'
export { showSecret } from './show-secret.server.ts'
