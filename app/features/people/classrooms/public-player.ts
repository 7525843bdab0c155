/** Separate from `public.ts`, because every page of a signed-in student loads it. */
export { ReportPresence } from './presence/report-presence.tsx'
