/** Pages of the links in mails, apart from `public.ts` so that public pages load no dialogs. */
export { InvitationPage } from './components/invitation-page.tsx'
export { GoneLinkPage, WeeklyChoicePage } from './components/weekly-choice-page.tsx'
