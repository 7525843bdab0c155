/**
 * Every field in which people write text that other people read: who writes, who reads, and how the word filter judges
 * it. `app/invariants/free-text` fails if a field of a command, an identity route or a live path has no row.
 * `npm run free-text` prints the table, and `npm run faults -- xss` sends hostile text through these fields.
 */
export type FreeTextField = {
  writes: string
  reads: string
  /**
   * `student`: mild words and contact data are held or refused. `teacher first`: a teacher reads it before anyone else
   * does. `none`: written by adults of the school, or read only by the writer and teachers.
   */
  filter: 'student' | 'teacher first' | 'none'
  /** Function that filters, or how a teacher reviews. */
  by?: string
}

const byTeachers = (reads: string): FreeTextField => ({ writes: 'teacher', reads, filter: 'none' })
const byVisitors = (reads: string): FreeTextField => ({ writes: 'visitor', reads, filter: 'none' })
const byAdmins = (reads: string): FreeTextField => ({ writes: 'school admin', reads, filter: 'none' })
const names = (writes: string, reads: string): FreeTextField => ({
  ...{ writes, reads },
  filter: 'student',
  by: '`checkName`, refused',
})
const questions = byTeachers('students of the class, guests; teachers of the school if shared')

/** By command and field; a row covers all fields below it. */
export const freeTextFields: Readonly<Record<string, FreeTextField>> = {
  // Students and guests
  'postNote.text': { writes: 'student', reads: 'class', filter: 'student', by: '`judgeForClass`, held' },
  'writeMessage.content': {
    ...{ writes: 'student, guardian, teacher', reads: 'people of the thread', filter: 'student' },
    by: '`judgeMessage`, held',
  },
  'announceToSchool.title': {
    ...{ writes: 'school admin', reads: 'families, students', filter: 'student' },
    by: '`judgeMessage`, held',
  },
  'announceToSchool.text': {
    ...{ writes: 'school admin', reads: 'families, students', filter: 'student' },
    by: '`judgeMessage`, held',
  },
  'reportAbsence.note': { writes: 'guardian', reads: 'teachers of the class', filter: 'none' },
  'authorizeConsent.document': byAdmins('school admins, guardians'),
  'announce.title': { writes: 'teacher', reads: 'families, students', filter: 'student', by: '`judgeMessage`, held' },
  'announce.text': { writes: 'teacher', reads: 'families, students', filter: 'student', by: '`judgeMessage`, held' },
  'proposeQuestion.proposal': {
    ...{ writes: 'student', reads: 'teachers, then the class', filter: 'teacher first' },
    by: '`decideProposal`',
  },
  'answerTest.answer.text': { writes: 'student', reads: 'teachers of the class', filter: 'none' },
  'askAsGuest.typed': names('guest', 'room, projector'),
  'askByName.name': names('child without account', 'teachers, then the class'),
  'live competitions/:competitionId/answers': {
    ...{ writes: 'student, guest', reads: 'room, projector', filter: 'student' },
    by: '`buildWordCloud`, after the host releases the words',
  },
  'live competitions/:competitionId/turns': { writes: 'student', reads: 'teachers of the class', filter: 'none' },
  'api post /events': {
    ...{ writes: 'student', reads: 'teachers; class in warm-ups that a teacher chose', filter: 'teacher first' },
    by: '`makeWarmUp`',
  },
  // Names of people
  'changeProfile.name': { ...names('person', 'school, classes'), by: '`checkOwnName`, refused for students' },
  'finishOnboarding.name': { ...names('person', 'school, classes'), by: '`checkOwnName`, refused for students' },
  'POST /api/auth/sign-up/email name': { ...names('person', 'school, classes'), by: 'checked on joining a class' },
  'POST /api/auth/sign-in/magic-link name': { ...names('person', 'school, classes'), by: 'checked on joining a class' },
  'addStudents.students[].name': names('teacher', 'class'),
  'addStudents.students[].identifier': byTeachers('teachers'),
  'changeStudent.name': names('teacher', 'class'),
  'changeStudent.identifier': byTeachers('teachers'),
  'prepareImport.rows[]': names('teacher', 'class'),
  'prepareImport.fileName': byTeachers('teachers'),
  'hostAct.name': byTeachers('room, projector'),
  // Classes and groups
  'finishOnboarding.schoolName': byTeachers('school'),
  'finishOnboarding.classroomName': byTeachers('class'),
  'finishOnboarding.grade': byTeachers('class'),
  'createClassroom.name': byTeachers('class, visitors with the class code'),
  'createClassroom.grade': byTeachers('class'),
  'foundClassroom.name': byTeachers('class, visitors with the class code'),
  'foundClassroom.grade': byTeachers('class'),
  'editClassroom.name': byTeachers('class, visitors with the class code'),
  'editClassroom.grade': byTeachers('class'),
  'duplicateClassroom.name': byTeachers('class, visitors with the class code'),
  'turnYear.moves[].to': byTeachers('class'),
  'createGroup.name': byTeachers('class'),
  'renameGroup.name': byTeachers('class'),
  'addTreat.text': byTeachers('class'),
  'takeSnapshot.name': byTeachers('teachers'),
  'takeSnapshot.note': byTeachers('teachers'),
  // Work of students
  'commentOnWork.text': byTeachers('student'),
  'commentOnMany.text': byTeachers('students'),
  'giveBackWork.text': byTeachers('student'),
  'commentOnWork.code': byTeachers('student'),
  'writeReportComments.comments[].text': byTeachers('parents, on paper'),
  'writePrivateNote.text': byTeachers('writer; teachers of the class if shared'),
  'changePrivateNote.text': byTeachers('writer; teachers of the class if shared'),
  // Certificates
  'approveWork.note': {
    ...{ writes: 'teacher', reads: 'family of the student, student', filter: 'student' },
    by: '`judgeText`, refused',
  },
  'awardCertificates.certificates[].name': byTeachers('anyone with the address'),
  'awardOwnCertificate.title': byTeachers('anyone with the address'),
  'awardOwnCertificate.reason': byTeachers('anyone with the address'),
  'awardOwnCertificate.name': byTeachers('anyone with the address'),
  'reissueCertificate.name': byTeachers('anyone with the address'),
  // Questions and competitions
  'createCompetition.title': byTeachers('room, projector'),
  'addStep.step': byTeachers('room, projector'),
  'createBank.title': questions,
  'changeBank.title': questions,
  'copyBank.title': questions,
  'takeQuestions.title': questions,
  'assignBankTest.title': questions,
  'addQuestion.content': questions,
  'changeQuestion.content': questions,
  'prepareQuestions.rows[]': questions,
  'prepareQuestions.fileName': byTeachers('writer'),
  'decideProposal.title': questions,
  'decideProposal.content': questions,
  'addPicture.name': byTeachers('writer'),
  // Visitors of public pages
  'sendPublicRequest.name': byVisitors('staff'),
  'sendPublicRequest.school': byVisitors('staff'),
  'sendPublicRequest.message': byVisitors('staff'),
  'sendPublicRequest.title': byVisitors('staff'),
  'sendPublicRequest.proposal': byVisitors('staff'),
  'sendPublicRequest.credit': {
    ...{ writes: 'visitor', reads: 'staff, then everyone', filter: 'none' },
    by: 'staff publish it',
  },
  'orderPlan.buyer': byAdmins('staff'),
  'orderPlan.address': byAdmins('staff'),
  'orderPlan.taxId': byAdmins('staff'),
  'orderPlan.purchaseOrder': byAdmins('staff'),
  'showSchoolContacts.reason': { writes: 'staff', reads: 'school admins', filter: 'none' },
  'finishVisitorHour.nickname': names('visitor', 'the host of the hour, anyone with the address'),
  'createUnlockCodes.note': { writes: 'staff', reads: 'staff', filter: 'none' },
  // Schools
  'changeSchool.name': byAdmins('school, parents'),
  'decideAllowedWord.word': byAdmins('school admins'),
  'inviteColleagues.addresses': byAdmins('invited people'),
  'inviteTeacher.email': byTeachers('invited people, teachers of the class'),
  'live classrooms/:classroomId/board': {
    ...{ writes: 'teacher; stickers and phrases of students', reads: 'class', filter: 'none' },
  },
}

/** Values that are looked up, parsed or compared and never shown as text to other people. */
export const technicalFields: readonly string[] = [
  ...['changeNoticeHours'],
  ...['chooseRoom.room', 'finishOnboarding.timeZone', 'foundClassroom.timeZone', 'changeSchool.timezone'],
  ...['exportCourse', 'exportProgress', 'exportAttendance', 'exportRoster', 'exportStudentList', 'exportCompetition'],
  ...['exportSnapshot', 'exportAudit', 'answerTest.question', 'showSolutions', 'makeWarmUp', 'commentOnMany.step'],
  ...['giveBackWork.step', 'markWork.step', 'commentOnWork.step', 'removeComment', 'markHoliday', 'removeHoliday'],
  ...['changeEmail', 'confirmAddress', 'turnNoticesOff', 'markAttendance', 'saveRollCall', 'askByName.codeProof'],
  ...['askByName.code', 'askByName.idempotencyKey', 'withdrawNameRequest', 'enterByNameRequest', 'makePrintLink'],
  ...['signInByCard', 'signInByName', 'createClassroom.quietFrom', 'createClassroom.quietTo'],
  ...['createClassroom.termStarts', 'createClassroom.termEnds', 'foundClassroom.quietFrom', 'foundClassroom.quietTo'],
  ...['foundClassroom.termStarts', 'foundClassroom.termEnds', 'editClassroom.quietFrom', 'editClassroom.quietTo'],
  ...['editClassroom.termStarts', 'editClassroom.termEnds', 'editClassroom.opened', 'joinClassroom', 'withdrawRequest'],
  ...['setTermDates', 'linkChild', 'addDomain', 'changeDomain', 'removeDomain', 'changeSchool.quietFrom'],
  ...['changeSchool.quietTo', 'erasePerson', 'changePlan', 'askAsGuest.idempotencyKey', 'chooseQuestions'],
  ...[
    'createCompetition.source',
    'issueTickets',
    'assignBankTest.bank',
    'assignBankTest.question',
    'buyItem',
    'hostAct.word',
  ],
  ...['returnItem', 'wearKite', 'confirmAnnouncement.thread'],
  ...['chooseDigestDay', 'sendDigestSample', 'answerParentInvitation', 'previewParentInvitation.address'],
  ...['inviteParent.address', 'changeDigestDay', 'reportAbsence.from', 'reportAbsence.until', 'recordSlips.day'],
  ...['approveWork', 'rejectWork', 'starWork', 'unstarWork', 'makeWorksheet', 'checkUnlockCode', 'redeemUnlockCode'],
  ...['startPurchase', 'orderPlan.price', 'receivePaymentEvent', 'api post /payments/events'],
  ...['createUnlockCodes.redeemBy', 'sendPublicRequest.country', 'sendPublicRequest.page', 'sendPublicRequest.token'],
  ...['startVisitorHour', 'finishVisitorHour.code', 'finishVisitorHour.token'],
  ...['remindFamilies.thread', 'readThread.thread', 'writeMessage.thread'],
  // Only the fields above are shown; the rest are addresses, secrets and tokens.
  ...['POST /api/auth', 'live classrooms/:classroomId/call', 'live competitions/:competitionId'],
  ...['api post /plays', 'api patch /configs', 'api post /notices/off', 'api post /digests/off'],
]

const covers = (row: string, field: string) =>
  field === row || (field.startsWith(row) && /^[.[/ ]/.test(field.slice(row.length)))

/** The row of a field; the longest name wins. */
export const findFreeTextRow = (field: string): string | undefined =>
  [...Object.keys(freeTextFields), ...technicalFields]
    .filter((row) => covers(row, field))
    .toSorted((row, other) => other.length - row.length)[0]
