export { newCards, resetSecrets, revokeCards } from './change-cards.server.ts'
export { issueCards } from './issue.server.ts'
export { openCardKeys, tokenDigest, type CardRow } from './keys.server.ts'
export { resumeSignIns } from './resume.server.ts'
