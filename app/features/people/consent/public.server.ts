export { answerConsent, localeField } from './answer-consent.server.ts'
export { readConsentStamp } from './consent-stamp.server.ts'
export {
  consentPath,
  listLastingRefusals,
  listPurposesOff,
  listRefusedPurposes,
  loadConsents,
} from './consent-states.server.ts'
export { insertConsents, type NewConsent } from './insert-consents.server.ts'
export { loadChildConsent, loadRosterConsents } from './queries.server.ts'
