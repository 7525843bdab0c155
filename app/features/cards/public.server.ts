export { newCards, resetSecrets, revokeCards, type ClassroomHere } from './change-cards.server.ts'
export { issueCards } from './issue.server.ts'
export { openCardKeys, tokenDigest, type CardRow } from './keys.server.ts'
export { sweepPrintLinks } from './print-link.server.ts'
