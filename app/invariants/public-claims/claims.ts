import type { Facts } from './facts.server.ts'
import { planClaims, plansAreForAdults } from './plan-claims.ts'
import { siteClaims } from './site-claims.ts'

/** A sentence of a public page, and the condition under which it is true. */
export type Claim = {
  /** Message key, with the folder of the messages. `README` is the file. */
  key: string
  /** Part of the English text. A changed sentence needs a new look at its condition. */
  quote: string
  holds: (facts: Facts) => boolean
}

/** Law, rules for users and tasks of the operator: no statement about the software. */
const notAboutSoftware = () => true

const consentIsUnrecorded = ({ savesRows }: Facts) => !savesRows('consents')
const parentsLink = ({ hasCommand }: Facts) => hasCommand('linkChild')
const hasGames = ({ isBuilt }: Facts) => isBuilt('/minigame/:gameSlug/:pageId')
const teacherChoosesSkin = ({ hasColumn }: Facts) =>
  hasColumn('classrooms', 'coding_skin') && hasColumn('enrolments', 'coding_skin')
const logOnlyGrows = ({ privileges, savesRows }: Facts) =>
  savesRows('audit_entries') && privileges('audit_entries').toSorted().join() === 'INSERT,SELECT'
const adminExportsAndErases = ({ hasCommand }: Facts) => hasCommand('exportPerson') && hasCommand('erasePerson')
const hasCompetitions = ({ isBuilt }: Facts) => isBuilt('/competition/:gameSlug/:pageId')
const hasActivities = ({ unitsWithoutActivity, units }: Facts) => unitsWithoutActivity < units
const recordsConsent = ({ savesRows }: Facts) => savesRows('consent_events')
const hasMessages = ({ isBuilt, hasCommand }: Facts) => isBuilt('/chat') && hasCommand('writeMessage')

export const claims: readonly Claim[] = [
  ...planClaims,
  ...siteClaims,
  { key: 'README', quote: 'minigames, live competitions', holds: hasGames },

  {
    key: 'public-pages:landing.audiences.parents.text',
    quote: 'printed report',
    holds: (f) => f.savesRows('report_comments'),
  },
  { key: 'public-pages:landing.languages.text', quote: 'the same game, each in their own language', holds: hasGames },
  { key: 'public-pages:landing.skins.text', quote: 'The teacher chooses the view', holds: teacherChoosesSkin },

  { key: 'public-pages:landing.together.text', quote: 'a minigame race', holds: hasCompetitions },

  { key: 'schools:school.numbers.activities', quote: 'activities without a device', holds: hasActivities },
  { key: 'schools:school.skins.text', quote: 'You choose the view for the class', holds: teacherChoosesSkin },
  { key: 'schools:school.play.text', quote: 'a minigame race', holds: hasCompetitions },
  { key: 'schools:school.data.rows.2', quote: 'activity log', holds: logOnlyGrows },
  { key: 'schools:school.data.rows.3', quote: 'Parents: their own children', holds: parentsLink },
  { key: 'schools:school.faq.1.a', quote: 'activity without a device', holds: hasActivities },
  { key: 'schools:school.faq.3.a', quote: 'whole school in one step', holds: (f) => !f.hasCommand('exportSchool') },
  { key: 'schools:school.faq.5.a', quote: 'pays nothing', holds: ({ plans }) => plans[0].name === 'free' },
  { key: 'schools:schoolTh.period.steps.1', quote: 'without a device', holds: hasActivities },
  { key: 'schools:schoolTh.pdpa.points.1', quote: 'section 20', holds: notAboutSoftware },
  { key: 'schools:schoolTh.pdpa.points.2', quote: 'sections 19', holds: notAboutSoftware },
  { key: 'schools:schoolTh.helps.points.2', quote: 'keeps every consent', holds: recordsConsent },

  { key: 'parents:parent.see.title', quote: 'What you see', holds: parentsLink },
  { key: 'parents:parent.see.week', quote: 'child’s week in your own account', holds: parentsLink },
  { key: 'parents:parent.see.digest', quote: 'Once a week by email', holds: (f) => f.hasCommand('chooseDigestDay') },
  { key: 'parents:parent.link.steps.2', quote: 'Type the parent code', holds: parentsLink },
  { key: 'parents:parent.link.steps.3', quote: 'decide for each purpose', holds: recordsConsent },
  { key: 'parents:parent.calm.points.4', quote: 'limit minutes for games', holds: (f) => f.hasCommand('limitPlaying') },
  { key: 'parents:parent.rights.text', quote: 'can export or delete', holds: adminExportsAndErases },
  { key: 'parents:parent.rights.consent', quote: 'withdraw consent', holds: recordsConsent },
  { key: 'parents:parent.faq.0.a', quote: 'no push messages', holds: hasActivities },

  {
    key: 'reading:privacy.sections.4.text.0',
    quote: 'a school admin can export or delete',
    holds: adminExportsAndErases,
  },
  { key: 'reading:children.sections.1.points.1', quote: 'cannot export data', holds: adminExportsAndErases },
  {
    key: 'reading:children.sections.2.points.3',
    quote: 'Teachers can limit the minutes for games',
    holds: (f) => f.hasCommand('limitPlaying') && f.hasCommand('limitGame'),
  },
  { key: 'reading:children.sections.3.text.1', quote: 'only with their teachers', holds: hasMessages },
  { key: 'reading:children.sections.4.heading', quote: 'Consent', holds: notAboutSoftware },
  { key: 'reading:children.sections.4.text.0', quote: 'does not record consent yet', holds: consentIsUnrecorded },
  { key: 'reading:security.sections.3.heading', quote: 'Activity log', holds: logOnlyGrows },
  { key: 'reading:security.sections.3.text.0', quote: 'has no right to change or delete', holds: logOnlyGrows },
  { key: 'reading:security.sections.5.text.0', quote: 'holds no security certificate', holds: notAboutSoftware },
  {
    key: 'reading:accessibility.sections.2.text.0',
    quote: 'a teacher can hide them',
    holds: (f) => hasGames(f) && f.hasCommand('showGame'),
  },
  { key: 'reading:subProcessors.sections.1.points.2', quote: 'after consent only', holds: notAboutSoftware },
  {
    key: 'reading:subProcessors.sections.1.points.3',
    quote: 'Both stay off until the operator turns them on',
    holds: ({ isOffByDefault }) => isOffByDefault('BILLING') && isOffByDefault('TRANSLATOR_URL'),
  },
  { key: 'reading:standards.lead', quote: 'which certificates it does not have', holds: notAboutSoftware },
  {
    key: 'reading:standards.sections.0.points.4',
    quote: 'imported and exported',
    holds: (f) => f.hasCommand('exportRoster'),
  },
  {
    key: 'reading:standards.sections.0.points.5',
    quote: 'certificates are signed, and anyone can check them',
    holds: (f) => f.hasCommand('awardCertificates') && f.isBuilt('/certificates'),
  },
  {
    key: 'reading:standards.sections.1.heading',
    quote: 'Still being built',
    holds: (f) => !f.hasCommand('exportSchool'),
  },
  {
    key: 'reading:standards.sections.1.points.0',
    quote: 'all of a school’s data',
    holds: (f) => !f.hasCommand('exportSchool'),
  },
  { key: 'reading:standards.sections.3.text.0', quote: 'holds no certificate', holds: notAboutSoftware },
  { key: 'reading:terms.sections.3.points.1', quote: 'without their consent', holds: notAboutSoftware },
  {
    key: 'reading:terms.price.on',
    quote: 'The Free plan costs nothing',
    holds: ({ plans }) => plans[0].name === 'free',
  },
  { key: 'reading:terms.price.off', quote: 'Nothing is sold on this server', holds: notAboutSoftware },
  { key: 'reading:terms.sections.5.text.1', quote: 'children are never asked to', holds: plansAreForAdults },
  { key: 'reading:terms.sections.11.text.0', quote: 'withdraw consent', holds: notAboutSoftware },
  { key: 'reading:terms.sections.12.text.0', quote: 'the school or the operator obtains it', holds: notAboutSoftware },
  { key: 'reading:terms.sections.13.text.1', quote: 'only after you agree', holds: notAboutSoftware },
  { key: 'reading:privacy.sections.5.points.3', quote: 'after you have agreed', holds: notAboutSoftware },

  {
    key: 'courses:publicCourse.promise.notesAndActivity',
    quote: 'an activity without a device',
    holds: (f) => f.unitsWithoutActivity < f.units,
  },
  { key: 'resources:activity.kind', quote: 'Activity without a device', holds: (f) => f.isBuilt('/resource/:code') },
  { key: 'resources:activity.plan', quote: 'Plan', holds: notAboutSoftware },
  { key: 'resources:library.description', quote: 'posters, games and cards', holds: notAboutSoftware },
  {
    key: 'resources:resource.answersNote',
    quote: 'Each look is in the activity log',
    holds: (f) => f.isBuilt('/resource/:code'),
  },
  { key: 'resources:activity.print', quote: 'Print plan', holds: notAboutSoftware },
]
