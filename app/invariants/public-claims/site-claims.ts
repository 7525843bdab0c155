import type { Claim } from './claims.ts'
import type { Facts } from './facts.server.ts'

/** Law, rules for users and tasks of the operator: no statement about the software. */
const notAboutSoftware = () => true
const teacherChoosesSkin = ({ hasColumn }: Facts) =>
  hasColumn('classrooms', 'coding_skin') && hasColumn('enrolments', 'coding_skin')
const visitorsGetCertificates = (f: Facts) =>
  f.hasCommand('finishVisitorHour') && f.isBuilt('/hour/finish') && f.isBuilt('/certificates/:slug')

/** Claims of `/hour`, the press pages and the pages of courses. */
export const siteClaims: readonly Claim[] = [
  { key: 'visitor-hours:hour.description', quote: 'a certificate at the end', holds: visitorsGetCertificates },
  { key: 'visitor-hours:hour.lead', quote: 'take a certificate home', holds: visitorsGetCertificates },
  { key: 'visitor-hours:hour.class.steps.2', quote: 'with or without a nickname', holds: visitorsGetCertificates },
  {
    key: 'visitor-hours:hour.class.text',
    quote: 'how many have finished',
    holds: (f) => f.hasCommand('startVisitorHour') && f.savesRows('visitor_results'),
  },
  {
    key: 'visitor-hours:hour.faq.0.a',
    quote: 'deletes all of it after a day',
    holds: ({ hasColumn }) => hasColumn('visitor_results', 'created_at'),
  },
  { key: 'visitor-hours:hour.faq.1.q', quote: 'How long does the certificate last', holds: visitorsGetCertificates },
  { key: 'visitor-hours:hour.faq.1.a', quote: 'works for 24 hours', holds: visitorsGetCertificates },

  { key: 'reading:news.try.text', quote: 'an hour with a certificate', holds: visitorsGetCertificates },
  { key: 'reading:news.description', quote: 'Announcements', holds: notAboutSoftware },
  { key: 'reading:news.about.text.1', quote: 'The teacher chooses the view', holds: teacherChoosesSkin },
  { key: 'reading:pressRelease.what.text.1', quote: 'The teacher chooses the view', holds: teacherChoosesSkin },
  {
    key: 'reading:pressRelease.facts.1',
    quote: 'in every page, lesson and game',
    holds: ({ isBuilt }) => isBuilt('/minigame/:gameSlug/:pageId'),
  },
  { key: 'reading:pressRelease.isNot.text', quote: 'no user numbers', holds: notAboutSoftware },
]
