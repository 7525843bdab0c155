export { answers, type Answer, type ChildConsent, type RosterConsent } from './contract.ts'
export { ConsentScreen } from './components/consent-screen.tsx'
export { ReloadOnConsent } from './components/reload-on-consent.tsx'
export { SchoolNotices } from './components/school-notices.tsx'
